import { say } from '@/language'
/**
 * What a page says of a call that failed, where the server gave no sentence and the specification has none for
 * that screen alone: one for each thing, wherever it happens.
 */

/** No answer came at all. The specification's sentence for the login, and so everyone's. */
export const OFFLINE = say('You are offline. Please try again when you are connected.')
export const NO_RESPONSE = say('No response from the server. Please try again later.')
/** Something that a button does. */
export const NOT_DONE = say('This could not be done. Please try again.')
/** What was typed or chosen. */
export const NOT_SAVED = say('This could not be saved. Please try again.')
