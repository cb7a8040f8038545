import type { Block } from '#packages/document/body'
import { plainText } from '#packages/document/body-walk'
import type { TextPiece } from './imported-text'

const NUMBER =
  '[ \\t　]*(?:[A-Z]?\\d+(?:[-.–—]\\d+)*|[一二三四五六七八九十]+)[ \\t　]*[:：.、]?[ \\t　]*'
const TABLE = new RegExp(`^(?:续?表|Table)${NUMBER}(\\S.{0,198})?$`, 'i')
const PICTURE = new RegExp(`^(?:图|Figure|Fig\\.)${NUMBER}(\\S.{0,198})?$`, 'i')

/** Lines that name a table above it, or a picture below it, become its caption; their numbers are never kept. */
export function withCaptions(pieces: readonly TextPiece[]): TextPiece[] {
  const merged: TextPiece[] = []
  for (const piece of pieces) {
    const before = merged.at(-1)
    const pair = before && joined(before, piece)
    if (pair) merged[merged.length - 1] = pair
    else merged.push(piece)
  }
  return merged
}

function joined(before: TextPiece, piece: TextPiece): TextPiece | null {
  if (before.type !== 'block' || piece.type !== 'block') return null
  return (
    captioned(piece.block, before.block, 'table', TABLE) ??
    captioned(before.block, piece.block, 'image', PICTURE)
  )
}

function captioned(
  figure: Block,
  line: Block,
  kind: 'table' | 'image',
  pattern: RegExp,
): TextPiece | null {
  if (figure.type !== 'figure' || figure.attrs.spec.kind !== kind || figure.attrs.caption !== '')
    return null
  if (line.type !== 'paragraph') return null
  const found = pattern.exec(plainText(line.content ?? []).trim())
  if (!found) return null
  const attrs = { ...figure.attrs, caption: found[1]?.trim() ?? '' }
  return { type: 'block', block: { ...figure, attrs } }
}
