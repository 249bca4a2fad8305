/** The key of the first day: whatever an owner saves may take one of its steps. */
export const firstDayKey = ['first-day'] as const
