import { local } from '~/client/storage'
import { object, readOrNull, text } from '#packages/basics/shape'

/** What was typed into a passage and not saved, with the words that it was typed over. */
export interface PassageDraft {
  base: string
  text: string
}

// Signing out takes away whatever begins with `draft_`.
const keyOf = (fileId: string, no: number) => `draft_passage_${fileId}_${no}`

const draftShape = object({ base: text, text })

/** Null where nothing waits. */
export const savedDraft = (fileId: string, no: number): PassageDraft | null =>
  readOrNull(draftShape, local.read<unknown>(keyOf(fileId, no), null))

/** Keeps it in this browser, through scrolling, other tabs, other pages and a reload. */
export const keepDraft = (fileId: string, no: number, draft: PassageDraft): void =>
  local.write(keyOf(fileId, no), draft)

export const dropDraft = (fileId: string, no: number): void => local.remove(keyOf(fileId, no))
