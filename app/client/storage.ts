import { olderSpellings } from './storage-keys'

/** Values as the browser keeps them: JSON wrapped in `{data}`. */
export interface Items {
  /** What is absent, empty or unreadable is the fallback. */
  read<T>(key: string, fallback: T): T
  write(key: string, value: unknown): void
  /** Removes both spellings of the key. */
  remove(key: string): void
  removeStartingWith(prefix: string): void
  /** Moves what older pages kept under the older spelling to the newer one; what is there already stays. */
  bringForward(): void
}

/** `find` answers the browser's storage or throws where it is blocked; then memory serves until the page is left. */
export function openItems(find: () => Storage | null): Items {
  const memory = new Map<string, string>()
  // Memory holds only what the storage refused: it is newer than what lies there.
  const raw = (key: string) => memory.get(key) ?? attempt(() => find()?.getItem(key))
  return {
    read(key, fallback) {
      for (const name of spellings(key)) {
        const text = raw(name)
        if (text) return unwrap(text, fallback)
      }
      return fallback
    },
    write(key, value) {
      const text = JSON.stringify({ data: value })
      const isSaved = attempt(() => {
        find()?.setItem(key, text)
        return find() !== null
      })
      if (isSaved) memory.delete(key)
      // On the server there is no window and memory would be shared between visitors.
      else if (typeof window !== 'undefined') memory.set(key, text)
    },
    remove(key) {
      for (const name of spellings(key)) {
        memory.delete(name)
        attempt(() => find()?.removeItem(name))
      }
    },
    removeStartingWith(prefix) {
      const keys = attempt(() => Object.keys(find() ?? {})) ?? []
      for (const key of [...keys, ...memory.keys()]) if (key.startsWith(prefix)) this.remove(key)
    },
    bringForward() {
      for (const [key, older] of Object.entries(olderSpellings)) {
        const previous = attempt(() => find()?.getItem(older))
        if (!previous) continue
        if (!raw(key)) attempt(() => find()?.setItem(key, previous))
        attempt(() => find()?.removeItem(older))
      }
    },
  }
}

export const local = openItems(() => (typeof window === 'undefined' ? null : localStorage))
export const session = openItems(() => (typeof window === 'undefined' ? null : sessionStorage))

const spellings = (key: string) => [key, olderSpellings[key]].filter((name) => name !== undefined)

function unwrap<T>(text: string, fallback: T): T {
  const data = attempt(() => (JSON.parse(text) as { data?: T }).data)
  return data === undefined || data === null || data === '' ? fallback : data
}

// Blocked, full or corrupt storage is the visitor's right, not an error.
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
