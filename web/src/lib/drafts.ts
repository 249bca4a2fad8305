import { isPrepared, prepare } from './photo'

/**
 * How long a draft is kept. A deletion waits equally long, and the account gets no key meanwhile.
 * So no draft exists longer than its account.
 */
const KEPT_MS = 7 * 24 * 3_600_000

const STORE = 'drafts'

export interface Content {
  values: Record<string, unknown>
  files: Record<string, readonly File[]>
}

export interface Kept extends Content {
  at: number
}

/** A stored draft. Everything except the name of the form is encrypted. */
interface Row {
  id: string
  at: number
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

interface KeptFile {
  id: string
  name: string
  type: string
  lastModified: number
  sha256?: string | undefined
}

interface Head {
  values: Record<string, unknown>
  files: Record<string, KeptFile[]>
}

/** The storage id of each file, so that a file is encrypted only once. */
const fileIds = new WeakMap<File, string>()

/** The drafts of one person on this device. The server sends the key for them after the login. */
export class DraftBox {
  private readonly owner: string
  private readonly key: CryptoKey

  private constructor(owner: string, key: CryptoKey) {
    this.owner = owner
    this.key = key
  }

  static async open(person: string, key: Uint8Array<ArrayBuffer>): Promise<DraftBox> {
    await prune()
    const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ])
    return new DraftBox(await ownerOf(person), imported)
  }

  /** Runs a function if no other tab uses this draft. Returns undefined if one does. */
  async alone<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
    try {
      // A form that closes and opens again releases its lock a moment later.
      const signal = AbortSignal.timeout(1000)
      return await navigator.locks.request(`aftercare.${this.idOf(name)}`, { signal }, run)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') return undefined
      throw error
    }
  }

  async read(name: string): Promise<Kept | undefined> {
    const id = this.idOf(name)
    const row = await get(id)
    if (!row) return undefined
    try {
      const head = JSON.parse(new TextDecoder().decode(await this.opened(row))) as Head
      const files: Record<string, File[]> = {}
      for (const [field, kept] of Object.entries(head.files)) {
        const found = await Promise.all(kept.map((file) => this.fileOf(id, file)))
        files[field] = found.filter((file) => file !== undefined)
      }
      return { values: head.values, files, at: row.at }
    } catch {
      // The draft is damaged, or its key no longer exists. It can never be read.
      await this.remove(name)
      return undefined
    }
  }

  async write(name: string, { values, files }: Content): Promise<void> {
    const id = this.idOf(name)
    const head: Head = { values, files: {} }
    const fresh: Row[] = []
    const used = new Set<string>()
    const stored = new Set(await keys(filesOf(id)))
    for (const [field, chosen] of Object.entries(files)) {
      const kept: KeptFile[] = []
      for (const one of chosen) {
        const { file, sha256 } = await prepare(one)
        const fileId = fileIds.get(file) ?? crypto.randomUUID()
        const place = `${id}#${fileId}`
        fileIds.set(file, fileId)
        if (!stored.has(place)) fresh.push(await this.sealed(place, await file.arrayBuffer()))
        const { name, type, lastModified } = file
        kept.push({ id: fileId, name, type, lastModified, sha256 })
        used.add(place)
      }
      head.files[field] = kept
    }
    const row = await this.sealed(id, new TextEncoder().encode(JSON.stringify(head)))
    await change((store) => {
      for (const one of [...fresh, row]) store.put(one)
      for (const old of stored) if (!used.has(old)) store.delete(old)
    })
  }

  async remove(name: string): Promise<void> {
    const id = this.idOf(name)
    await change((store) => {
      store.delete(id)
      store.delete(filesOf(id))
    })
  }

  private readonly idOf = (name: string): string => `${this.owner}/${name}`

  private async fileOf(id: string, kept: KeptFile): Promise<File | undefined> {
    const row = await get(`${id}#${kept.id}`)
    if (!row) return undefined
    const { name, type, lastModified, sha256 } = kept
    const file = new File([await this.opened(row)], name, { type, lastModified })
    isPrepared(file, sha256)
    fileIds.set(file, kept.id)
    return file
  }

  /** Encrypts content for one id. It cannot be decrypted under another id. */
  private async sealed(id: string, content: BufferSource): Promise<Row> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt(algorithm(id, iv), this.key, content)
    return { id, at: Date.now(), iv, sealed }
  }

  private opened({ id, iv, sealed }: Row): Promise<ArrayBuffer> {
    return crypto.subtle.decrypt(algorithm(id, iv), this.key, sealed)
  }
}

/** Reports whether a form of this person has a draft. It may not be readable yet. */
export const hasDraft = async (person: string, name: string): Promise<boolean> =>
  (await get(`${await ownerOf(person)}/${name}`)) !== undefined

/** Removes all drafts of a person who logs out. */
export async function forgetDraftsOf(person: string): Promise<void> {
  if (!person) return
  const owner = await ownerOf(person)
  await change((store) => store.delete(IDBKeyRange.bound(`${owner}/`, `${owner}/\uffff`)))
}

/** Removes old drafts of all people. */
export async function prune(): Promise<void> {
  const tooOld = Date.now() - KEPT_MS
  await change(async (store) => {
    const rows = await asked<Row[]>(store.getAll())
    // The files have the age of their draft and are removed with it.
    const old = rows.filter(({ id, at }) => !id.includes('#') && at < tooOld)
    for (const { id } of old) {
      store.delete(id)
      store.delete(filesOf(id))
    }
  })
}

const filesOf = (id: string): IDBKeyRange => IDBKeyRange.bound(`${id}#`, `${id}#\uffff`)

const algorithm = (id: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(id),
})

/** Returns a hash, so that storage ids contain no names. */
async function ownerOf(person: string): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`draft:${person}`))
  return Array.from(new Uint8Array(sum).slice(0, 12), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

async function keys(range: IDBKeyRange): Promise<string[]> {
  let found: IDBValidKey[] = []
  await change(async (store) => {
    found = await asked(store.getAllKeys(range))
  }, 'readonly')
  return found.map(String)
}

async function get(id: string): Promise<Row | undefined> {
  let row: Row | undefined
  await change(async (store) => {
    row = await asked(store.get(id))
  }, 'readonly')
  return row
}

/** Runs a function in a transaction. Resolves after the data is stored. */
async function change(
  run: (store: IDBObjectStore) => unknown,
  mode: IDBTransactionMode = 'readwrite',
): Promise<void> {
  const database = await opened()
  try {
    const transaction = database.transaction(STORE, mode)
    const stored = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
    await Promise.all([run(transaction.objectStore(STORE)), stored])
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('aftercare', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
  return asked(request)
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
