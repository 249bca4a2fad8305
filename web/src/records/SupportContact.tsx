import { usePortal } from '@/api/portal'
import { PhoneLink } from '@/components/page/PhoneLink'
import { say } from '@/language'
import { mailto } from '@/lib/mailto'

/** How to reach the support desk: its mailbox and, if there is one, its phone number. */
export function SupportContact() {
  const { supportEmail, supportPhone } = usePortal()
  return (
    <>
      <a
        href={mailto(supportEmail)}
        className="font-medium text-brand-ink underline underline-offset-2"
      >
        {supportEmail}
      </a>
      {supportPhone && (
        <>
          {say(', or call')} <PhoneLink number={supportPhone} />
        </>
      )}
    </>
  )
}
