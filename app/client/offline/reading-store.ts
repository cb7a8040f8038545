import { local } from '../storage'
import { withStore, type ReadingEntry, type ReadingPiece } from './offline-database'

/** Of one person in one team. */
const ENTRIES_AT_MOST = 40
export const RETENTION_MS = 30 * 86_400_000
/** Characters of one entry. */
const LENGTH_AT_MOST = 400_000

// Gone at once, where the database takes its time and a page that is left cuts it off.
const OWNER_MARK = 'reading_owner'

/** Whether what is stored here is that of whoever is signed in on this browser. */
export const isOwnReading = async (): Promise<boolean> => {
  const owner = await readingOwner()
  return owner !== '' && local.read(OWNER_MARK, '') === owner
}

/** Whose reading is stored here: `account:team`; '' for nobody's. */
const readingOwner = async (): Promise<string> =>
  (await withStore<unknown>('owner', 'readonly', (store) => store.get('owner')))?.toString() ?? ''

/** From now on this is a person's in one team: what is another's goes first. */
export async function claimReading(owner: string): Promise<void> {
  local.write(OWNER_MARK, owner)
  if ((await readingOwner()) === owner) return
  await withStore('reading', 'readwrite', (store) => store.clear())
  await withStore('owner', 'readwrite', (store) => store.put(owner, 'owner'))
}

/** Nothing of what anybody read is left. */
export async function forgetReading(): Promise<void> {
  local.remove(OWNER_MARK)
  await withStore('reading', 'readwrite', (store) => store.clear())
  await withStore('owner', 'readwrite', (store) => store.clear())
}

/** After a sign-out: also what was shared into the app and not put away. A visitor's stays for their sign-in. */
export async function forgetPerson(): Promise<void> {
  await forgetReading()
  await withStore('shared', 'readwrite', (store) => store.clear())
}

/** Everything that can be read, the latest first. */
export async function listReading(now: number): Promise<ReadingEntry[]> {
  return (await everyReading())
    .filter(({ readAt }) => now - readAt < RETENTION_MS)
    .toSorted((a, b) => b.readAt - a.readAt)
}

/** Also what is too old to be read. */
export const everyReading = async (): Promise<ReadingEntry[]> =>
  (await withStore<ReadingEntry[]>('reading', 'readonly', (store) => store.getAll())) ?? []

export async function dropReading(paths: readonly string[]): Promise<void> {
  for (const path of paths) await withStore('reading', 'readwrite', (store) => store.delete(path))
}

/** Stores what was on screen beside what was there before of the same text. */
export async function rememberReading(owner: string, current: ReadingEntry): Promise<void> {
  if ((await readingOwner()) !== owner) return
  const before = await withStore<ReadingEntry | undefined>('reading', 'readonly', (store) =>
    store.get(current.path),
  )
  const entry = { ...current, pieces: mergePieces(before?.pieces ?? [], current.pieces) }
  await withStore('reading', 'readwrite', (store) => store.put(entry))
  const stale = (await listReading(current.readAt)).slice(ENTRIES_AT_MOST)
  await dropReading(stale.map(({ path }) => path))
}

/** What is read now stands in the place of what stood there; within bounds, the first that was read goes last. */
export function mergePieces(
  before: readonly ReadingPiece[],
  current: readonly ReadingPiece[],
): ReadingPiece[] {
  const byOrder = new Map([...before, ...current].map((piece) => [piece.order, piece]))
  const pieces = [...byOrder.values()].toSorted((a, b) => a.order - b.order)
  const currentOrders = new Set(current.map(({ order }) => order))
  const isCurrent = ({ order }: ReadingPiece) => currentOrders.has(order)
  const within = new Set<number>()
  let length = 0
  // What is on screen goes before what was.
  for (const { order, html } of [
    ...pieces.filter(isCurrent),
    ...pieces.filter((piece) => !isCurrent(piece)),
  ]) {
    length += html.length
    if (length <= LENGTH_AT_MOST) within.add(order)
  }
  return pieces.filter(({ order }) => within.has(order))
}
