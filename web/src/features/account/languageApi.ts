import { answer, customerApi } from '@/api/client'
import { choose, keep, kept, type Language, language } from '@/language'
import { unsavedWork } from '@/lib/unsavedWork'

/** Has the server keep in which language the customer reads, for pages and emails. */
export const saveLanguage = (chosen: Language) =>
  answer(customerApi.PUT('/my/language', { body: { language: chosen } }))

/**
 * Joins what was chosen on this device before the login with what the server keeps for the customer: the last choice
 * counts. Without an answer the page stays as it is, and the next one asks again.
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
  // What is being typed is not thrown away: the next page that is loaded has the language.
  if (own.language === language || unsavedWork.exists()) keep(own.language, customerId)
  else choose(own.language, customerId)
}
