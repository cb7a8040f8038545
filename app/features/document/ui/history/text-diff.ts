import { acceptedBody } from '#packages/document/accepted-body'
import { linesOfBlock, plainText } from '#packages/document/body-walk'
import { diffLists, wordsOf } from '../../prose/word-diff'
import { type Block, type SectionBody } from '#packages/document/body'

/** A stretch of a paragraph: in both texts, only in the old one, only in the new one. */
export interface DiffPiece {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Paragraph by paragraph, what became of a text. Formulas and marks of citations count for nothing. */
export function diffTexts(before: SectionBody, after: SectionBody): DiffPiece[][] {
  const old = acceptedBody(before).content.map(textOf)
  const now = acceptedBody(after).content.map(textOf)
  const paragraphs: DiffPiece[][] = []
  let gone: string[] = []
  let fresh: string[] = []
  const settle = () => {
    for (let index = 0; index < Math.max(gone.length, fresh.length); index += 1)
      paragraphs.push(diffWords(gone[index] ?? '', fresh[index] ?? ''))
    gone = []
    fresh = []
  }
  for (const { kind, from, to } of diffLists(old, now, 0)) {
    if (kind === 'delete') gone = old.slice(from, to)
    else if (kind === 'insert') fresh = now.slice(from, to)
    else {
      settle()
      for (const text of old.slice(from, to)) paragraphs.push([{ kind, text }])
    }
  }
  settle()
  return paragraphs.filter((pieces) => pieces.length > 0)
}

function textOf(block: Block): string {
  const lines = [...linesOfBlock(block)].map(plainText)
  if (block.type === 'codeBlock') lines.push((block.content ?? []).map(({ text }) => text).join(''))
  if (block.type === 'figure') lines.unshift(block.attrs.caption)
  return lines.join('\n').trim()
}

function diffWords(before: string, after: string): DiffPiece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  return diffLists(old, now, 0).map(({ kind, from, to }): DiffPiece => {
    const list = kind === 'insert' ? now : old
    return { kind: KINDS[kind], text: list.slice(from, to).join('') }
  })
}

const KINDS = { same: 'same', delete: 'gone', insert: 'new' } as const
