import type { SeenText } from '../../terms'

const MAY_LACK_TEXT = new Set(['pdf', 'jpg', 'jpeg', 'png'])
// Looking for text unfolds the whole of a PDF in the page.
const MOST_BYTES = 60 * 1024 * 1024

/** Pictures, and PDFs that may be scans. */
export const mayLackText = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  size <= MOST_BYTES && MAY_LACK_TEXT.has(/[^.]*$/.exec(name)?.[0].toLowerCase() ?? '')

// Reading takes a core and some hundred megabytes: one file at a time.
let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads the pages of a file that hold no text, and hands what stands there to `send`. A file that cannot be read here
 * goes up without: whoever learns it says so. Ends early, without sending, when the signal aborts.
 */
export async function seeAlong(
  file: File,
  send: (seen: SeenText) => Promise<unknown>,
  onPage: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<void> {
  if (import.meta.env.SSR) return
  const mine = turn.then(async () => {
    if (signal.aborted) return
    const { seeFile } = await import('./see-file')
    const seen = await seeFile(file, onPage, signal)
    if (seen && !signal.aborted) await send(seen)
  })
  turn = mine.catch(() => {})
  await turn
}
