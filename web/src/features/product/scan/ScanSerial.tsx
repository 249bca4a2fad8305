import { ScanBarcode } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '@/components/button/Button'
import { formTexts } from '../formTexts'

const ScanDialog = lazy(() => import('./ScanDialog'))

/** Offers to scan the serial number, if the device has a camera. */
export function ScanSerial({ onFound }: { onFound: (serial: string) => void }) {
  const [hasCamera, setHasCamera] = useState(false)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    let isGone = false
    // Without permission or on plain http, the user types the number.
    navigator.mediaDevices?.enumerateDevices?.().then(
      (devices) => {
        if (!isGone) setHasCamera(devices.some(({ kind }) => kind === 'videoinput'))
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])

  if (!hasCamera) return null
  return (
    <>
      <Button variant="secondary" size="sm" icon={ScanBarcode} onClick={() => setOpen(true)}>
        {formTexts.scan.open}
      </Button>
      {isOpen && (
        <Suspense>
          <ScanDialog onFound={onFound} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
