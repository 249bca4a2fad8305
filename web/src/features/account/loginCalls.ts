import { type Challenge, challengeOf } from '@/api/error'
import { adminSession, customerSession } from '@/lib/session'
import { logIn, logInAdmin } from './entranceApi'
import { texts } from './entranceTexts'
import { adminLoginError, loginError, NoLogin } from './loginErrors'

/** The login calls of one area, for the login page and for the login dialog. */
export interface LoginCalls {
  /** Returns the second step, or undefined after a complete login. */
  logIn: (username: string, password: string, letIn?: string) => Promise<Challenge | undefined>
  describe: (error: unknown) => string
}

export const customerLogin: LoginCalls = {
  async logIn(username, password) {
    const { token } = await logIn(username, password)
    customerSession.start(token)
    return undefined
  },
  describe: loginError,
}

export const adminLogin: LoginCalls = {
  async logIn(username, password, letIn) {
    try {
      enter(await logInAdmin(username, password, letIn))
    } catch (error) {
      const challenge = challengeOf(error)
      if (!challenge) throw error
      return challenge
    }
    return undefined
  },
  describe(error) {
    const failure = adminLoginError(error)
    return 'alert' in failure ? failure.alert : failure.inline
  },
}

/** Starts the admin session after any kind of login. */
export function enter({ success, token }: { success?: boolean; token?: string }): void {
  if (!success) throw new NoLogin(texts.adminLogin.refused)
  if (!token) throw new NoLogin(texts.adminLogin.noToken)
  adminSession.start(token)
}
