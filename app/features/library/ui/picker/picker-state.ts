import type { FileProgressView, FileView } from '../../wire/contracts/files'
import { FULL_PROGRESS, MAX_ASKED_FILES } from '../../terms'

/** A file as whoever asked for the picker takes it along. */
export interface ChosenFile {
  id: string
  /** Upload id. */
  fileId: string
  title: string
  extension: string
  /** Bytes. */
  fileSize: number
  wordCount: number
  /** `YYYY-MM-DD HH:mm:ss`; '' where it is not known. */
  createTime: string
  status: FileView['status']
  /** Of its learning, 0–100. */
  percent: number
}

export const chosenOf = (file: FileView): ChosenFile => ({
  id: file.id,
  fileId: file.fileId,
  title: file.title,
  extension: file.extension,
  fileSize: file.fileSize,
  wordCount: file.wordCount,
  createTime: file.createTime,
  status: file.status,
  percent: percentOf(file),
})

export const percentOf = ({ processData }: Pick<FileProgressView, 'processData'>) =>
  Math.min(FULL_PROGRESS, Math.max(0, Math.round(processData.summary_status)))

export const isChosen = (chosen: readonly ChosenFile[], id: string) =>
  chosen.some((file) => file.id === id)

/** Learning files may be chosen, failed ones not; one that is chosen already can always be given back. */
export const mayChoose = (file: Pick<ChosenFile, 'status'>) => file.status !== 'ERROR'

/** What became of the choice; `isFull` when something found no room in it. */
export interface ChoiceAfter {
  chosen: readonly ChosenFile[]
  isFull: boolean
}

/** Chooses the file or gives it back. The same list where it may not be chosen. */
export function toggleChosen(chosen: readonly ChosenFile[], file: ChosenFile): ChoiceAfter {
  if (isChosen(chosen, file.id)) return { chosen: withoutIds(chosen, [file.id]), isFull: false }
  if (!mayChoose(file)) return { chosen, isFull: false }
  if (chosen.length >= MAX_ASKED_FILES) return { chosen, isFull: true }
  return { chosen: [...chosen, file], isFull: false }
}

/**
 * All rows at once: given back when every one was chosen, else chosen as far as there is room. `beyond`: how many more
 * lie there that are not loaded.
 */
export function toggleAll(
  chosen: readonly ChosenFile[],
  rows: readonly ChosenFile[],
  beyond = 0,
): ChoiceAfter {
  const usable = rows.filter(mayChoose)
  if (shareChosen(chosen, rows) === 'all') {
    const ids = usable.map(({ id }) => id)
    return { chosen: withoutIds(chosen, ids), isFull: false }
  }
  const fresh = usable.filter(({ id }) => !isChosen(chosen, id))
  const room = Math.max(0, MAX_ASKED_FILES - chosen.length)
  return { chosen: [...chosen, ...fresh.slice(0, room)], isFull: fresh.length + beyond > room }
}

/** How much of what can be chosen among the rows is chosen. */
export function shareChosen(
  chosen: readonly ChosenFile[],
  rows: readonly ChosenFile[],
  beyond = 0,
): 'none' | 'some' | 'all' {
  const usable = rows.filter(mayChoose)
  const count = usable.filter(({ id }) => isChosen(chosen, id)).length
  if (count === 0) return 'none'
  return count === usable.length && beyond === 0 ? 'all' : 'some'
}

export const withoutIds = (chosen: readonly ChosenFile[], ids: readonly string[]) =>
  chosen.filter(({ id }) => !ids.includes(id))

/** The chosen ones as the news of their learning say. */
export function withNews(
  chosen: readonly ChosenFile[],
  news: readonly FileProgressView[],
): readonly ChosenFile[] {
  const byId = new Map(news.map((item) => [item.id, item]))
  return chosen.map((file) => {
    const now = byId.get(file.id)
    return now
      ? { ...file, status: now.status, wordCount: now.wordCount, percent: percentOf(now) }
      : file
  })
}
