import { adminSession, customerSession } from '@/lib/session'
import { logIn, logInAdmin } from './api'
import { adminLoginError, loginError, NoLogin } from './errors'
import { texts } from './texts'

/** How people of one of the two areas log in: on their page, or again above their work. */
export interface LoginCalls {
  logIn: (username: string, password: string) => Promise<void>
  describe: (error: unknown) => string
}

export const customerLogin: LoginCalls = {
  async logIn(username, password) {
    const { token } = await logIn(username, password)
    customerSession.start(token)
  },
  describe: loginError,
}

export const adminLogin: LoginCalls = {
  async logIn(username, password) {
    const { success, token } = await logInAdmin(username, password)
    if (!success) throw new NoLogin(texts.adminLogin.refused)
    if (!token) throw new NoLogin(texts.adminLogin.noToken)
    adminSession.start(token)
  },
  describe(error) {
    const failure = adminLoginError(error)
    return 'alert' in failure ? failure.alert : failure.inline
  },
}
