import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { given } from '@/lib/paging'
import { type UndoOffer, undoOffers } from '@/lib/undoOffers'
import { queueKey } from '@/records/waiting'
import { texts } from './texts'

type QueuePart = AnswerOf<'/desk/queue', 'get'>
export type QueueItem = QueuePart['items'][number]
export type QueueDetails = AnswerOf<'/desk/queue/{id}', 'get'>
export type Earlier = NonNullable<QueueDetails['earlier']>[number]
export type Note = NonNullable<QueueDetails['notes']>[number]
export type Person = NonNullable<AnswerOf<'/desk/queue/people', 'get'>['people']>[number]
export type View = NonNullable<AnswerOf<'/desk/queue/views', 'get'>['views']>[number]

/** Filters of the queue. Empty filters are not sent. */
export interface QueueFilter {
  q: string
  kind: string
  assignee: string
  status: string
  late: string
  ended: string
  unanswered: string
  /** Only devices that are due back. */
  back: string
  order: string
  from: string
  to: string
  untouched: string
  scheme: string
}

const A_MINUTE = 60_000
/** Longer lists are not refreshed each minute, because each loaded part is one request. */
const REFRESHED_PARTS = 4

/** Loads the queue in parts. Each part starts after the last record of the previous one. */
export function queueQuery(filter: QueueFilter) {
  return infiniteQueryOptions({
    queryKey: [...queueKey, 'list', filter],
    queryFn: ({ signal, pageParam }) => {
      const query = given({ ...filter, after: pageParam })
      return answer(adminApi.GET('/desk/queue', { params: { query }, signal }))
    },
    initialPageParam: '',
    getNextPageParam: (last: QueuePart) => last.next || undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) > REFRESHED_PARTS ? false : A_MINUTE,
  })
}

const at = (id: string) => ({ params: { path: { id } } })

/** Loads one record with its notes and the earlier tickets of the same device. */
export function queueItemQuery(id: string) {
  return queryOptions({
    queryKey: [...queueKey, 'one', id],
    queryFn: ({ signal }) => answer(adminApi.GET('/desk/queue/{id}', { ...at(id), signal })),
    staleTime: 0,
    refetchInterval: A_MINUTE,
  })
}

/**
 * Loads the people who can get a record of this kind. Without a kind, it loads everybody who works
 * on any kind.
 */
export function peopleQuery(kind = '') {
  return queryOptions({
    queryKey: [...queueKey, 'people', kind],
    queryFn: async ({ signal }) => {
      const params = { query: given({ kind }) }
      const { people } = await answer(adminApi.GET('/desk/queue/people', { params, signal }))
      return people ?? []
    },
    staleTime: A_MINUTE,
  })
}

/**
 * Assigns a record, or removes its assignee. The server refuses if the assignee has changed. Returns
 * the message to show, or '' if the undo bar shows it.
 */
export async function assign({ id, number, assignee }: QueueItem, to: string, me?: string) {
  const body = { to, was: assignee?.username ?? '' }
  const { data, response } = await adminApi.POST('/desk/queue/{id}/assign', { ...at(id), body })
  const did = assignedTo(data?.item.assignee, me)
  return named(response, { number, title: number, did }) ? '' : `${number} ${did}.`
}

function assignedTo(assignee: QueueItem['assignee'], me: string | undefined): string {
  if (!assignee) return texts.assign.freed
  if (assignee.username === me) return texts.assign.doneYou
  return texts.assign.done(assignee.name || assignee.username)
}

/** Names the change in the undo bar. Reports whether the user can undo it. */
function named(response: Response, about: NonNullable<UndoOffer['about']>): boolean {
  const offer = response.headers.get('Undo')
  if (offer) undoOffers.name(offer, about)
  return offer !== null
}

/** Assigns many records, or removes their assignee. The undo bar shows `about` if the user can undo it. */
export async function assignMany(
  ids: readonly string[],
  to: string,
  about: { title: string; did: string },
) {
  const body = { ids: [...ids], to }
  const { data, response } = await adminApi.POST('/desk/queue/assign', { body })
  return { said: data?.message ?? '', isOffered: named(response, { number: '', ...about }) }
}

export function addNote(record: string, text: string) {
  return answer(adminApi.POST('/desk/notes', { body: { record, text } }))
}

export function removeNote(id: string) {
  return answer(adminApi.DELETE('/desk/notes/{id}', at(id)))
}

export const viewsKey = [...queueKey, 'views'] as const

export const viewsQuery = queryOptions({
  queryKey: viewsKey,
  queryFn: async ({ signal }) =>
    (await answer(adminApi.GET('/desk/queue/views', { signal }))).views ?? [],
  staleTime: A_MINUTE,
})

interface NewView {
  name: string
  query: string
  shared: boolean
}

/** Saves a new view, or changes the view with the id. Returns the message, or '' if the undo bar shows it. */
export async function saveView(body: NewView, id?: string) {
  const { response } = id
    ? await adminApi.PUT('/desk/queue/views/{id}', { ...at(id), body })
    : await adminApi.POST('/desk/queue/views', { body })
  const t = texts.views
  const [did, undone] = body.shared ? [t.isShared, t.isPrivate] : [t.isPrivate, t.isShared]
  const about = { number: '', title: body.name, did, undone: `${body.name} ${undone}.` }
  return named(response, about) ? '' : (id ? t.renamed : t.saved)(body.name)
}

export function removeView(id: string) {
  return answer(adminApi.DELETE('/desk/queue/views/{id}', at(id)))
}
