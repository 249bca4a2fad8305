import { LoginAgain } from '@/features/account/LoginAgain'
import { adminLogin, customerLogin } from '@/features/account/loginCalls'
import { customerSession, type SessionStore } from '@/lib/session'

interface Props {
  open: boolean
  username: string
  store: SessionStore
}

/** The login above work that a session's end interrupted, as people of this area log in. */
export function LoginAbove({ store, ...props }: Props) {
  const login = store === customerSession ? customerLogin : adminLogin
  return <LoginAgain {...props} login={login} onGiveUp={() => store.giveUp()} />
}
