/** The message for a failed approval or rejection, if the server sends none. */
export const DECISION_FAILURE = 'The decision could not be saved. Please try again.'
