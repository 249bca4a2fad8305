import { queryOptions } from '@tanstack/react-query'
import { answer, customerApi } from '@/api/client'
import { say } from '@/language'
import { sayCount } from '@/lib/count'

const A_MINUTE = 60_000

/** Loads the customer's own tickets with new messages from the desk. */
export const newsQuery = queryOptions({
  queryKey: ['own-news'],
  queryFn: async ({ signal }) =>
    (await answer(customerApi.GET('/my/messages', { signal }))).tickets ?? [],
  refetchInterval: A_MINUTE,
})

/** The dashboard's sentence, in its own file, so that the dashboard does not load all texts of conversations. */
export const newsTexts = {
  unread: (count: number) => sayCount(count, '{n} new message', '{n} new messages'),
  news: (number: string) => say('You have a new message about ticket {number}.', { number }),
  read: say('Read'),
}
