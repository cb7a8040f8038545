import type { Paragraph, RunIn } from '#packages/document/body'
import { trackedBlocks, trackedEnd } from '../changes/tracked'
import { inlines } from '../inline/inline'
import type { Writing } from '../writing'
import type { ParagraphStyle, RunStyle } from '../xml/styles'
import { paragraph } from './paragraph'

/** A line of text as a paragraph, with what waits to be accepted of it and of its end. */
export function lineParagraph(
  part: Paragraph | RunIn,
  style: ParagraphStyle,
  writing: Writing,
  under: RunStyle = {},
): string {
  const xml = paragraph(inlines(part.content ?? [], writing, under), style)
  const changed = trackedBlocks(xml, part.marks, writing)
  return changed === xml ? trackedEnd(xml, writing.marks.breaks.get(part), writing) : changed
}
