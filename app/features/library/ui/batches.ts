import { MAX_BATCH } from '../wire/terms/folders'

/** Follows work on many things that takes several calls. */
export interface BatchWatch {
  /** Read between two calls: what is under way is never broken off. */
  signal?: AbortSignal
  /** These are done. */
  onDone?: (ids: readonly string[]) => void
}

/** As many at once as a call takes, one call after the other. Answers how many are done: all, unless it was stopped. */
export async function inBatches(
  ids: readonly string[],
  run: (some: string[]) => Promise<void>,
  { signal, onDone }: BatchWatch = {},
): Promise<number> {
  let index = 0
  while (index < ids.length && !signal?.aborted) {
    const some = ids.slice(index, index + MAX_BATCH)
    await run(some)
    index += some.length
    onDone?.(some)
  }
  return index
}
