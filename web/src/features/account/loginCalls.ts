import { type Challenge, challengeOf } from '@/api/error'
import { adminSession, customerSession } from '@/lib/session'
import { texts } from './entranceTexts'
import { logIn, logInAdmin } from './loginApi'
import { adminLoginError, loginError, NoLogin } from './loginErrors'

/** How people of one of the two areas log in: on their page, or again above their work. */
export interface LoginCalls {
  /** Answers what is asked for beside the password; nothing once someone is logged in. */
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

/** What every way into the desk answers in the end. */
export function enter({ success, token }: { success?: boolean; token?: string }): void {
  if (!success) throw new NoLogin(texts.adminLogin.refused)
  if (!token) throw new NoLogin(texts.adminLogin.noToken)
  adminSession.start(token)
}
