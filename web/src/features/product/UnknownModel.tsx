import { say } from '@/language'
import { mailto } from '@/lib/mailto'
import { formTexts } from './formTexts'

const t = formTexts.register

/** The help for a model that is not in the catalogue. */
export function UnknownModel({ supportEmail }: { supportEmail: string }) {
  return (
    <span>
      {t.modelUnknown}{' '}
      {supportEmail ? (
        <a
          href={mailto(supportEmail)}
          className="wrap-anywhere font-medium underline underline-offset-2"
        >
          {supportEmail}
        </a>
      ) : (
        t.supportDesk
      )}
      {say('.')}
    </span>
  )
}
