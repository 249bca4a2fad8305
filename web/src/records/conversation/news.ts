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

/** What the dashboard says of them; it loads no other sentence of a conversation. */
export const newsTexts = {
  unread: (count: number) => sayCount(count, '{n} new message', '{n} new messages'),
  news: (number: string) => say('You have a new message about ticket {number}.', { number }),
  read: say('Read'),
}
