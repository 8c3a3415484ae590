/**
 * Encrypted storage of a check-in list on a device: AES-GCM with a key that the browser uses but never exports. Removing the
 * device deletes all of it. docs/rules/check-in.md
 */

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
const STORES = { keys: 'keys', records: 'records', scans: 'scans' } as const
const KEY = 'list'

/** False on plain http, or if the browser has no storage: check-in then needs a connection. */
export function canKeep(): boolean {
  return 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined
}

/** Opens the vault; null if this device stores nothing of the list. */
export async function openVault(short_id: string): Promise<Vault | null> {
  const database = await open(short_id)
  const key = await request<CryptoKey | undefined>(store(database, STORES.keys, 'readonly').get(KEY))
  if (key) return new Vault(database, key)
  database.close()
  return null
}

export async function createVault(short_id: string, data_key: Uint8Array<ArrayBuffer>): Promise<Vault> {
  const key = await crypto.subtle.importKey('raw', data_key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const database = await open(short_id)
  await clear(database)
  await request(store(database, STORES.keys, 'readwrite').put(key, KEY))
  // Otherwise a phone that runs out of space might delete unsent scans.
  void navigator.storage?.persist?.().catch(() => undefined)
  return new Vault(database, key)
}

/** Records by name, and scans to be sent, in the order in which they were added. */
export class Vault {
  readonly #database: IDBDatabase
  readonly #key: CryptoKey

  constructor(database: IDBDatabase, key: CryptoKey) {
    this.#database = database
    this.#key = key
  }

  async read<T>(name: string): Promise<T | null> {
    const sealed = await request<Sealed | undefined>(this.#in('records', 'readonly').get(name))
    return sealed ? await opened<T>(this.#key, name, sealed) : null
  }

  /** Writes all records or none; undefined removes a record. */
  async write(records: Record<string, unknown>): Promise<void> {
    // Encrypt first: a transaction does not wait for other promises.
    const sealing = Object.entries(records).map(async ([name, value]) => {
      return { name, sealed: value === undefined ? null : await seal(this.#key, name, value) }
    })
    const all = await Promise.all(sealing)
    const into = this.#in('records', 'readwrite')
    for (const { name, sealed } of all) sealed ? into.put(sealed, name) : into.delete(name)
    await done(into.transaction)
  }

  async scans<T>(): Promise<[key: number, scan: T][]> {
    const from = this.#in('scans', 'readonly')
    const [keys, values] = await Promise.all([request(from.getAllKeys()), request<Sealed[]>(from.getAll())])
    const open = (value: Sealed) => opened<T>(this.#key, STORES.scans, value)
    return Promise.all(
      values.map(async (value, index): Promise<[number, T]> => [Number(keys[index]), await open(value)]),
    )
  }

  async addScan(scan: unknown): Promise<number> {
    const sealed = await seal(this.#key, STORES.scans, scan)
    const into = this.#in('scans', 'readwrite')
    const added = request(into.add(sealed))
    await done(into.transaction)
    return Number(await added)
  }

  async putScan(key: number, scan: unknown): Promise<void> {
    const sealed = await seal(this.#key, STORES.scans, scan)
    const into = this.#in('scans', 'readwrite')
    into.put(sealed, key)
    await done(into.transaction)
  }

  async removeScans(keys: readonly number[]): Promise<void> {
    const into = this.#in('scans', 'readwrite')
    for (const key of keys) into.delete(key)
    await done(into.transaction)
  }

  async destroy(): Promise<void> {
    await clear(this.#database)
    this.#database.close()
    await request(indexedDB.deleteDatabase(this.#database.name)).catch(() => undefined)
  }

  #in(name: keyof typeof STORES, mode: IDBTransactionMode): IDBObjectStore {
    return store(this.#database, STORES[name], mode)
  }
}

async function open(short_id: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(`foyer.check_in.${short_id}`, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORES.keys)
    opening.result.createObjectStore(STORES.records)
    opening.result.createObjectStore(STORES.scans, { autoIncrement: true })
  }
  const database = await request(opening)
  // Another tab deletes the database.
  database.onversionchange = () => database.close()
  return database
}

async function clear(database: IDBDatabase): Promise<void> {
  const names = Object.values(STORES)
  const transaction = database.transaction(names, 'readwrite')
  for (const name of names) transaction.objectStore(name).clear()
  await done(transaction)
}

function store(database: IDBDatabase, name: string, mode: IDBTransactionMode): IDBObjectStore {
  // Strict durability: a scan is on the disk before its result is shown.
  return database.transaction(name, mode, { durability: 'strict' }).objectStore(name)
}

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** Encrypts a record. Its name is authenticated, so a record moved to another name does not decrypt. */
async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const how = { name: 'AES-GCM', iv, additionalData: bytes(name) }
  return { iv, data: await crypto.subtle.encrypt(how, key, bytes(JSON.stringify(value))) }
}

async function opened<T>(key: CryptoKey, name: string, { iv, data }: Sealed): Promise<T> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bytes(name) }, key, data)
  return JSON.parse(new TextDecoder().decode(plain)) as T
}
