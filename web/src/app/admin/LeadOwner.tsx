import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FullScreenSpinner } from '@/components/progress/FullScreenSpinner'
import { firstDayQuery } from '@/features/onboarding/api'
import { nextStep } from '@/features/onboarding/useOnboarding'
import { paths } from '@/lib/paths'
import { useLocation, useNavigate } from '@/lib/router'
import { usePermissions } from '@/records/deskRole'

/**
 * Takes an owner to the setup page after the first password, if setup is open. It does nothing for
 * other roles or if the user opened another page.
 */
export default function LeadOwner({ onDone }: { onDone: () => void }) {
  const may = usePermissions()
  const { pathname } = useLocation()
  const isLed = may('GET /desk/first-day') && pathname === paths.customers
  const { data, isError } = useQuery({ ...firstDayQuery, enabled: isLed, retry: false })
  const navigate = useNavigate()
  const isKnown = !isLed || isError || data !== undefined
  const isOpen = isLed && data?.shown === true && nextStep(data) !== undefined
  useEffect(() => {
    if (!isKnown) return
    if (isOpen) void navigate(paths.firstDay, { replace: true })
    onDone()
  }, [isKnown, isOpen, navigate, onDone])
  return <FullScreenSpinner />
}
