import type { BlockAttrs } from '#packages/document/body'
import { readMarkdown } from '#packages/document/markdown'
import type { TextPiece } from './imported-text'

const FENCE = /^ {0,3}(`{3,}|~{3,}|:{3,})/
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#*)?[ \t]*$/
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/
const NOTE = /^\[\^([^\]\s]{1,50})\]:[ \t]*(.*)$/

/** A Markdown text as pieces: its headings, and what stands between them. */
export function readMarkdownText(text: string, attrs: () => BlockAttrs): TextPiece[] {
  const { lines, notes } = withoutNotes(withoutFrontMatter(text).split(/\r\n?|\n/))
  const pieces: TextPiece[] = []
  let run: string[] = []
  const flush = () => {
    pieces.push(...blocksOf(run.join('\n'), notes, attrs))
    run = []
  }
  let fence = ''
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1] ?? ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
    const heading = fence === '' ? headingAt(lines, index) : null
    if (heading) flush()
    if (heading) pieces.push(heading)
    else if (fence !== '' || !isUnderline(lines, index)) run.push(line)
  }
  flush()
  return pieces
}

function headingAt(lines: readonly string[], index: number): TextPiece | null {
  const line = lines[index] ?? ''
  const [, marks = '', text = ''] = HEADING.exec(line) ?? []
  if (marks !== '' && text !== '')
    return { type: 'heading', level: marks.length, text: plain(text) }
  if (!isUnderline(lines, index + 1)) return null
  const level = (lines[index + 1] ?? '').trim().startsWith('=') ? 1 : 2
  return { type: 'heading', level, text: plain(line) }
}

// Underlined is one line: of a paragraph it would be the rule below it.
function isUnderline(lines: readonly string[], index: number): boolean {
  const [before = '', title = '', line = ''] = [lines[index - 2], lines[index - 1], lines[index]]
  return UNDERLINE.test(line) && /^ {0,3}[^\s#>|*+-]/.test(title) && before.trim() === ''
}

/** A title has no marks of its own. */
const plain = (text: string) => text.replace(/(\*\*|__|`)(.+?)\1/g, '$2').trim()

const withoutFrontMatter = (text: string) =>
  text.replace(/^﻿?---[ \t]*\r?\n(?:[^\n]*\n){0,200}?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/, '')

/** Notes that stand at the end are written where they are called. */
function withoutNotes(all: readonly string[]): { lines: string[]; notes: Map<string, string> } {
  const notes = new Map<string, string>()
  const lines = all.filter((line) => {
    const [, name, words = ''] = NOTE.exec(line) ?? []
    if (name !== undefined) notes.set(name, words)
    return name === undefined
  })
  return { lines, notes }
}

function blocksOf(
  text: string,
  notes: ReadonlyMap<string, string>,
  attrs: () => BlockAttrs,
): TextPiece[] {
  if (text.trim() === '') return []
  const called = text.replace(/\[\^([^\]\s]{1,50})\]/g, (mark, name: string) => {
    const words = notes.get(name)?.replaceAll(']', '］')
    return words === undefined ? mark : `^[${words}]`
  })
  const { blockId: _, by, step } = attrs()
  const newId = () => attrs().blockId
  const { body } = readMarkdown(called, { by, ...(step !== undefined && { step }), newId })
  return body.content.map((block) => ({ type: 'block', block }))
}
