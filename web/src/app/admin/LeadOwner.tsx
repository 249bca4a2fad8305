import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { FullScreenSpinner } from '@/components/progress/FullScreenSpinner'
import { firstDayQuery } from '@/features/firstday/api'
import { nextStep } from '@/features/firstday/useFirstDay'
import { paths } from '@/lib/paths'
import { useMay } from '@/records/deskRole'

/** Leads an owner who has just chosen their first password to the first day, if that is open, and lets everybody else go on. */
export default function LeadOwner({ onDone }: { onDone: () => void }) {
  const isOwner = useMay()('GET /desk/first-day')
  const { data, isError } = useQuery({ ...firstDayQuery, enabled: isOwner, retry: false })
  const navigate = useNavigate()
  const isKnown = !isOwner || isError || data !== undefined
  const isOpen = data?.shown === true && nextStep(data) !== undefined
  useEffect(() => {
    if (!isKnown) return
    if (isOpen) void navigate(paths.firstDay, { replace: true })
    onDone()
  }, [isKnown, isOpen, navigate, onDone])
  return <FullScreenSpinner />
}
