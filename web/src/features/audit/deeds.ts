import type { AuditEntry } from './api'

/** One action: a single entry, or the entries of an action on many records. */
export interface Deed {
  id: string
  first: AuditEntry
  entries: readonly AuditEntry[]
}

/** Groups entries of the same time, person and kind. */
export function deedsOf(entries: readonly AuditEntry[]): Deed[] {
  const deeds: (Deed & { entries: AuditEntry[] })[] = []
  for (const entry of entries) {
    const last = deeds.at(-1)
    if (last && isSame(last.first, entry)) last.entries.push(entry)
    else deeds.push({ id: entry.id, first: entry, entries: [entry] })
  }
  return deeds
}

const isSame = (one: AuditEntry, other: AuditEntry) =>
  one.at === other.at && one.kind === other.kind && one.by.id === other.by.id
