import { call } from '../call'
import type { ReadingEntry } from './offline-database'
import { dropReading, everyReading, RETENTION_MS } from './reading-store'

/**
 * Takes away what was read on this device and may be read no longer: what is too old, and of the rest what the server names as
 * deleted or closed. Without a network nothing is asked; the next visit with one does.
 */
export async function dropClosedReading(teamId: string, now: number): Promise<void> {
  const entries = await everyReading()
  const isLasting = (entry: ReadingEntry) => now - entry.readAt < RETENTION_MS
  // Of a preview by its bare address nobody can say whose it is by now.
  const items = entries.filter(isLasting).flatMap(({ kind, path, readAt }) => {
    const id = idIn(path)
    return id === '' ? [] : [{ kind, id, path, readAt }]
  })
  const named = new Set(items.map(({ path }) => path))
  await dropReading(entries.flatMap(({ path }) => (named.has(path) ? [] : [path])))
  if (items.length === 0) return
  const answer = await call(
    'POST /home/reading/closed',
    { body: { teamId, items } },
    { silent: true },
  )
  if (answer.ok) await dropReading(answer.data)
}

/** The id of the thing that a path opens; '' where it names none. */
export const idIn = (path: string): string =>
  /^\/[\w/-]+\/(\d{1,16})$/.exec(path)?.[1] ?? /[?&]id=(\d{1,16})(?:&|$)/.exec(path)?.[1] ?? ''
