import { local } from '~/client/storage'
import { list, number, object, readOrNull, text } from '#packages/basics/shape'
import type { SectionBody } from '#packages/document/body'

/** What was typed into a section and not saved, with the text that it was typed over. */
export interface SectionDraft {
  rev: number
  body: SectionBody
  /** The text with what was typed. */
  edited: SectionBody
}
/** The same as it was kept when sections were written as Markdown. */
export interface MarkdownDraft extends Omit<SectionDraft, 'edited'> {
  text: string
}

// Signing out takes away whatever begins with `draft_`.
const keyOf = (documentId: string, nodeId: string) => `draft_section_${documentId}_${nodeId}`

// This page wrote it; the server reads it anew when it is saved.
const body = (raw: unknown) =>
  object({ type: text, content: list((block) => block) })(raw) as SectionBody
const draftShape = object({ rev: number, body, edited: body })
const markdownShape = object({ rev: number, body, text })

/** Null where nothing waits. */
export function savedDraft(
  documentId: string,
  nodeId: string,
): SectionDraft | MarkdownDraft | null {
  const value = local.read<unknown>(keyOf(documentId, nodeId), null)
  return readOrNull(draftShape, value) ?? readOrNull(markdownShape, value)
}

/** Keeps it in this browser, through other chapters, other pages and a reload. */
export function keepDraft(documentId: string, nodeId: string, draft: SectionDraft): void {
  local.write(keyOf(documentId, nodeId), draft)
  notify()
}

/** Keeps words that are no section yet, to be written in as its first text; what was typed before stays. */
export function keepFirstWords(documentId: string, nodeId: string, text: string): void {
  if (text.trim() === '' || savedDraft(documentId, nodeId)) return
  const draft: MarkdownDraft = { rev: 0, body: { type: 'doc', content: [] }, text }
  local.write(keyOf(documentId, nodeId), draft)
  notify()
}

export function dropDraft(documentId: string, nodeId: string): void {
  local.remove(keyOf(documentId, nodeId))
  notify()
}

const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** Hears when drafts of this page come and go. */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
