import { undoOffers } from '@/lib/undoOffers'

export function noticeOffer(call: string, header: (name: string) => string | null): void {
  const id = header('Undo')
  const seconds = Number(header('Undo-Seconds'))
  if (id && seconds > 0) undoOffers.add({ id, call, until: Date.now() + seconds * 1000 })
}
