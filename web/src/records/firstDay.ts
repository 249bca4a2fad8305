/** The query key of the setup steps. Any save of the owner may complete one of them. */
export const firstDayKey = ['first-day'] as const
