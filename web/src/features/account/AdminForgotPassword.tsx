import { useAction } from '@/api/useAction'
import { Popup } from '@/components/overlay/Popup'
import { requestAdminReset } from './api'
import { textLink } from './styles'
import { texts } from './texts'

const t = texts.adminLogin

/**
 * Has the reset link sent to the support mailbox. Nobody says to which admin it belongs, so the popup
 * shows enough of the address to know where to look, and no more.
 */
export function AdminForgotPassword() {
  const request = useAction({
    mutationFn: requestAdminReset,
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
        {request.isPending ? t.sending : t.forgot}
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
