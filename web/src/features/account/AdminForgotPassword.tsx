import { useAction } from '@/api/useAction'
import { Popup } from '@/components/overlay/Popup'
import { requestAdminReset } from './api'
import { textLink } from './styles'
import { texts } from './texts'

const t = texts.adminLogin

interface Props {
  /** What was typed for a username, when the link is asked for. */
  username: () => string
  children?: string
}

/**
 * Has a reset link sent to the admin who is named, or else to the support mailbox. The popup is the same
 * in every case, so that nobody learns by it which names there are.
 */
export function AdminForgotPassword({ username, children = t.forgot }: Props) {
  const request = useAction({
    mutationFn: () => requestAdminReset(username().trim()),
    onError: () => window.alert(t.forgotFailure),
  })

  return (
    <>
      <button
        type="button"
        className={`${textLink} justify-self-end disabled:opacity-60`}
        disabled={request.isPending}
        onClick={() => request.mutate()}
      >
        {request.isPending ? t.sending : children}
      </button>
      <Popup
        open={request.isSuccess}
        title={t.checkEmail}
        message={
          <>
            {t.linkSent}
            {request.data?.maskedEmail && (
              <>
                <br />
                {t.sentTo}{' '}
                <strong className="font-medium text-ink">{request.data.maskedEmail}</strong>
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
