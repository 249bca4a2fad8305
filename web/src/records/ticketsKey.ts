/** All ticket lists start with this key, so that a change refreshes all of them. */
export const ticketsKey = ['tickets'] as const
