/** Every test runs at night, at every width and in both themes (decision 51). */
export const isNight = process.env.AFTERCARE_E2E === 'night'
