/** Something to read, as it stood on screen last. */
export interface ReadingEntry {
  /** Path and query by which it is opened. */
  path: string
  kind: ReadingKind
  title: string
  /** ms */
  readAt: number
  pieces: ReadingPiece[]
}
export type ReadingKind = 'chat' | 'document' | 'file'

/** A part of it that was on screen: markup without attributes, safe to be set. */
export interface ReadingPiece {
  order: number
  html: string
}

/** What another app of the device has handed over and nobody has put away yet. */
export interface SharedItem {
  /** ms */
  receivedAt: number
  title: string
  text: string
  url: string
  files: File[]
}

const NAME = 'yanmo-offline'
const VERSION = 1
export type StoreName = 'reading' | 'owner' | 'shared'

/** Answers the value of one request on a store of this browser's database, or null where there is none. */
export async function withStore<Value>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | null> {
  try {
    const database = await openDatabase()
    const transaction = database.transaction(name, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const value = await answerOf(work(transaction.objectStore(name)))
    await done
    database.close()
    return value
  } catch {
    // Blocked, full or broken storage is the visitor's right: nothing is read offline then.
    return null
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('reading', { keyPath: 'path' })
    request.result.createObjectStore('owner')
    request.result.createObjectStore('shared', { keyPath: 'receivedAt' })
  }
  return answerOf(request)
}

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
