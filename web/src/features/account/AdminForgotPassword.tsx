import { Popup } from '@/components/overlay/Popup'
import { useSave } from '@/records/useSave'
import { deskTexts } from './deskTexts'
import { requestAdminReset } from './entranceApi'
import { textLink } from './styles'

const t = deskTexts.adminLogin

interface Props {
  username: () => string
  children?: string
}

/**
 * Sends a reset link to the named admin, or to the support mailbox. The popup is always the same,
 * so that it does not reveal usernames.
 */
export function AdminForgotPassword({ username, children = t.forgot }: Props) {
  const request = useSave({
    send: () => requestAdminReset(username().trim()),
    onFailed: () => {
      window.alert(t.forgotFailure)
      return true
    },
  })

  return (
    <>
      <button
        type="button"
        className={`${textLink} justify-self-end disabled:opacity-60`}
        disabled={request.isSaving}
        onClick={() => request.save()}
      >
        {request.isSaving ? t.sending : children}
      </button>
      <Popup
        open={request.isSaved}
        title={t.checkEmail}
        message={
          <>
            {t.linkSent}
            {request.answer?.maskedEmail && (
              <>
                <br />
                {t.sentTo}{' '}
                <strong className="font-medium text-ink">{request.answer.maskedEmail}</strong>
              </>
            )}
          </>
        }
        actionLabel={t.ok}
        onClose={request.reset}
      />
    </>
  )
}
