import { marksOf } from '~/core/chinese/marks'
import { formatDateTime } from '~/core/format'
import type { BlockHit, FileHit } from '../../contract'
import type { PassageHit } from '../ports'

export interface HitRow {
  id: string
  title: string
  extension: string
  fileSize: number
  status: FileHit['status']
  folderId: string
  createdAt: number
  createdBy: string
  blockCount: number
}

/** A file as the search shows it; `pieces` are the folded words of the keyword. */
export function presentHit(
  row: HitRow,
  found: { pieces: string[]; names: ReadonlyMap<string, string>; blocks: PassageHit[] },
): FileHit {
  const { id, title, extension, fileSize, status, folderId, blockCount, createdAt, createdBy } = row
  return {
    kind: 'file',
    id,
    title,
    extension,
    fileSize,
    status,
    folderId,
    blockCount,
    marks: marksOf(row.title, found.pieces),
    path: [],
    createTime: formatDateTime(new Date(createdAt)),
    createdBy: { id: createdBy, name: found.names.get(createdBy) ?? '' },
    blocks: found.blocks.map((block) => presentBlock(block, found.pieces)),
  }
}

const BEFORE = 30
const SHOWN = 160

/** A piece of the passage round the first find, with every find in it. */
export function presentBlock(block: PassageHit, pieces: string[]): BlockHit {
  const { no, headings, anchor } = block
  const whole = marksOf(block.text, pieces)
  const { text, shift, from } = cut(block.text, whole[0]?.[0] ?? 0)
  const marks = whole
    .filter((mark) => mark[0] >= from && mark[1] + shift <= text.length)
    .map(([start, end]): [number, number] => [start + shift, end + shift])
  return { no, headings, text, marks, anchor }
}

function cut(text: string, first: number): { text: string; shift: number; from: number } {
  if (text.length <= SHOWN) return { text, shift: 0, from: 0 }
  const from = first <= BEFORE ? 0 : wholeCharacter(text, first - BEFORE)
  const to = wholeCharacter(text, Math.min(text.length, from + SHOWN))
  const opening = from > 0 ? '…' : ''
  const ending = to < text.length ? '…' : ''
  return {
    text: `${opening}${text.slice(from, to)}${ending}`,
    shift: opening.length - from,
    from,
  }
}

// Never between the two halves of a character.
const wholeCharacter = (text: string, at: number) =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at
