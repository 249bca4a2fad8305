/** Said of an approval or a rejection that failed without a sentence of its own. */
export const DECISION_FAILURE = 'The decision could not be saved. Please try again.'
