import { say } from '@/language'
/** Messages for failed calls, if neither the server nor the specification has one. */

/** No answer came. The specification uses this sentence at the login. */
export const OFFLINE = say('You are offline. Please try again when you are connected.')
export const NO_RESPONSE = say('No response from the server. Please try again later.')
/** For a button. */
export const NOT_DONE = say('This could not be done. Please try again.')
/** For a form. */
export const NOT_SAVED = say('This could not be saved. Please try again.')
