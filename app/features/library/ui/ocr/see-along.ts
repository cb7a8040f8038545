import { learningErrors } from '../../errors'
import type { FileDetailView } from '../../terms'
import type { OcrText } from '../../wire/terms/ocr'

const MAY_LACK_TEXT = new Set(['pdf', 'jpg', 'jpeg', 'png'])
// Looking for text unfolds the whole of a PDF in the page.
const MOST_BYTES = 60 * 1024 * 1024

/** Pictures, and PDFs that may be scans. */
export const mayLackText = ({ name, size }: Pick<File, 'name' | 'size'>): boolean =>
  size <= MOST_BYTES && MAY_LACK_TEXT.has(/[^.]*$/.exec(name)?.[0].toLowerCase() ?? '')

const OF_PICTURES: readonly string[] = [learningErrors.noText().text, learningErrors.notSeen().text]

/** Files of one's own whose pages show words that nobody has read yet. */
export function seeable(file: FileDetailView): boolean {
  if (!file.isMine || !mayLackText({ name: file.title, size: file.fileSize })) return false
  if (file.status === 'ERROR') return OF_PICTURES.includes(file.processData.error)
  return file.status === 'DONE' && (file.parse?.unreadPages.length ?? 0) > 0
}

// Reading takes a core and some hundred megabytes: one file at a time.
let turn: Promise<unknown> = Promise.resolve()

/** Why reading ends early: what is read already is sent. After any other abort nothing is. */
export const ENOUGH = new Error('enough')

/**
 * Reads the pages of a file that hold no text, and hands what stands there to `send`; answers on how many pages
 * something does. Ends early when the signal aborts. Rejects when the file cannot be read here, or sending fails.
 */
export async function seeAlong(
  file: File,
  send: (seen: OcrText) => Promise<unknown>,
  onPage: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<number> {
  if (import.meta.env.SSR) return 0
  const mine = turn.then(async () => {
    if (signal.aborted) return 0
    onPage(0, 0)
    const { seeFile } = await import('./see-file')
    const result = await seeFile(file, onPage, signal)
    const isNeeded = !signal.aborted || signal.reason === ENOUGH
    if (!result || result.pages.length === 0 || !isNeeded) return 0
    await send(result)
    return result.pages.filter(({ lines }) => lines.length > 0).length
  })
  turn = mine.catch(() => {})
  return mine
}
