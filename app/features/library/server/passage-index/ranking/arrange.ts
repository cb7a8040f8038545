import type { PassageHit } from '../../ports'

/** As many as a turn of the chat reads. */
const WINDOW = 12
/** Of them at most so many of one file, as long as others have something to say. */
const OF_ONE_FILE = 6

/**
 * Hits of a question and of its parts in one order: the best of each in turn, so that a question about two things
 * finds something for both. Each passage once.
 */
export function interleave(lists: PassageHit[][]): PassageHit[] {
  const found = new Map<string, PassageHit>()
  const longest = Math.max(0, ...lists.map((list) => list.length))
  for (let index = 0; index < longest; index += 1) {
    for (const list of lists) {
      const hit = list[index]
      if (hit && !found.has(keyOf(hit))) found.set(keyOf(hit), hit)
    }
  }
  return [...found.values()]
}

/** Keeps one long file from filling all that is read: what it has too many of comes right after. */
export function spread(hits: PassageHit[]): PassageHit[] {
  const counts = new Map<string, number>()
  const first: PassageHit[] = []
  const later: PassageHit[] = []
  for (const hit of hits) {
    const count = (counts.get(hit.fileId) ?? 0) + 1
    counts.set(hit.fileId, count)
    if (first.length < WINDOW && count > OF_ONE_FILE) later.push(hit)
    else first.push(hit)
  }
  const fits = first.slice(0, WINDOW)
  return fits.length < WINDOW ? [...first, ...later] : [...fits, ...later, ...first.slice(WINDOW)]
}

const keyOf = ({ fileId, no }: PassageHit) => `${fileId}-${no}`
