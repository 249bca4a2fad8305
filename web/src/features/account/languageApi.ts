import { answer, customerApi } from '@/api/client'
import { choose, keep, kept, type Language, language } from '@/language'
import { unsavedWork } from '@/lib/unsavedWork'

export const saveLanguage = (chosen: Language) =>
  answer(customerApi.PUT('/my/language', { body: { language: chosen } }))

/**
 * Merges the language chosen before the login with the saved one. The last choice wins. Without an
 * answer nothing changes, and the next page tries again.
 */
export async function joinLanguage(customerId: string): Promise<void> {
  const here = kept()
  if (here.person === customerId) return
  if (here.language && !here.person) {
    await saveLanguage(here.language)
    keep(here.language, customerId)
    return
  }
  const own = await answer(customerApi.GET('/my/language'))
  // Unsaved input must not be lost. The next page load uses the language.
  if (own.language === language || unsavedWork.exists()) keep(own.language, customerId)
  else choose(own.language, customerId)
}
