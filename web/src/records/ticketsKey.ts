/** Every list of tickets starts with this key, so that a change refreshes them all. */
export const ticketsKey = ['tickets'] as const
