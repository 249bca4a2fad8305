import { usePortal } from '@/api/portal'
import { PhoneLink } from '@/components/page/PhoneLink'
import { say } from '@/language'
import { mailto } from '@/lib/mailto'

/** Shows the email address of the support desk, and its phone number if there is one. */
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
