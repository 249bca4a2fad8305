import { LoginAgain } from '@/features/account/LoginAgain'
import { adminLogin, customerLogin } from '@/features/account/loginCalls'
import { customerSession, type SessionStore } from '@/lib/session'

interface Props {
  open: boolean
  username: string
  store: SessionStore
}

/** The login dialog of this area, above unsaved work after a session has ended. */
export function LoginAbove({ store, ...props }: Props) {
  const login = store === customerSession ? customerLogin : adminLogin
  return <LoginAgain {...props} login={login} onGiveUp={() => store.giveUp()} />
}
