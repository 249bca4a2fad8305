import type { AuditEntry } from './api'

/** What was done at once: one entry, or those of a deed that changed many records. */
export interface Deed {
  id: string
  first: AuditEntry
  entries: readonly AuditEntry[]
}

/** Entries of one moment, person and kind are one deed. */
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
