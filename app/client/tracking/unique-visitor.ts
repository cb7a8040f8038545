const [DATABASE, STORE, KEY] = ['analyticsDB', 'visitorData', 'uv_date']

/** Calls back at a browser's first visit of a day, by its own calendar. Without a store it does so each time. */
export async function oncePerDay(day: string, run: () => void): Promise<void> {
  const database = await open()
  if (!database) return run()
  try {
    if ((await read(database)) === day) return
    await write(database, day)
    run()
  } catch {
    // Full or broken: the server counts a visitor once a day by itself.
    run()
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(null)
      request.onblocked = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
}

const read = (database: IDBDatabase) =>
  answerOf<unknown>(database.transaction(STORE).objectStore(STORE).get(KEY))

const write = (database: IDBDatabase, day: string) =>
  answerOf(database.transaction(STORE, 'readwrite').objectStore(STORE).put(day, KEY))

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no store'))
  })
}
