import { type Language, language } from '.'

/** The font for the name of a language. The Hindi font loads only after the choice, so the system's shows it before. */
export const fontOf = (one: Language) => one !== 'en' && one !== language && 'font-[system-ui]'
