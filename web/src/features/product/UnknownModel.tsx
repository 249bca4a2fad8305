import { say } from '@/language'
import { mailto } from '@/lib/mailto'
import { texts } from './texts'

const t = texts.register

/** What to do about a model that the catalogue does not have. */
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
