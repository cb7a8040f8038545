import { local } from '~/client/storage'
import { number, object, readOrNull, text } from '~/core/shape'
import type { SectionBody } from '../../schema/body'

/** What was typed into a section and not saved, with the text that it was typed over. */
export interface SectionDraft {
  rev: number
  body: SectionBody
  text: string
}

// Signing out takes away whatever begins with `draft_`.
const keyOf = (documentId: string, nodeId: string) => `draft_section_${documentId}_${nodeId}`

const draftShape = object({
  rev: number,
  text,
  // This page wrote it; the server reads it anew when it is saved.
  body: (raw) => raw as SectionBody,
})

/** Null where nothing waits. */
export const savedDraft = (documentId: string, nodeId: string): SectionDraft | null =>
  readOrNull(draftShape, local.read<unknown>(keyOf(documentId, nodeId), null))

/** Keeps it in this browser, through other chapters, other pages and a reload. */
export const keepDraft = (documentId: string, nodeId: string, draft: SectionDraft): void =>
  local.write(keyOf(documentId, nodeId), draft)

export const dropDraft = (documentId: string, nodeId: string): void =>
  local.remove(keyOf(documentId, nodeId))
