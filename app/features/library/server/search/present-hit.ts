import { marksOf } from '#packages/chinese/marks'
import { formatDateTime } from '~/core/format'
import { snippetStart, wordStart } from '~/core/text/word-edges'
import type { BlockHit, FileHit, FolderHit, Mark } from '../../wire/terms/search'
import type { PassageHit } from '../ports'
import { displayTitle } from '../files/names'
import type { FoundFile } from './found-files'

interface HitContext {
  /** Folded strings to mark. */
  marked: string[]
  /** People by account id. */
  names: ReadonlyMap<string, string>
  /** Names of folders from the library down, by folder id. */
  paths: ReadonlyMap<string, string[]>
}

/** A file as the search shows it. */
export function presentFile(
  file: FoundFile,
  context: HitContext & { blocks: PassageHit[] },
): FileHit {
  const { extension, fileSize, status, blockCount } = file
  const blocks = worthShowing(context.blocks.map((block) => presentBlock(block, context.marked)))
  return {
    kind: 'file',
    ...named({ ...file, title: displayTitle(file) }, context),
    id: file.id,
    extension,
    fileSize,
    status,
    blocks,
    blockCount,
  }
}

// A passage that was found by its headings alone shows nothing of the keyword: it stands only where no other does.
const worthShowing = (blocks: BlockHit[]) =>
  blocks.some(({ marks }) => marks.length > 0)
    ? blocks.filter(({ marks }) => marks.length > 0)
    : blocks

/** A folder as the search shows it. */
export const presentFolder = (folder: Named, context: HitContext): FolderHit => ({
  kind: 'folder',
  ...named(folder, context),
})

type Named = Pick<FoundFile, 'title' | 'folderId' | 'createdAt' | 'createdBy'> & { id: string }

const named = ({ id, title, folderId, createdAt, createdBy }: Named, context: HitContext) => ({
  id,
  title,
  marks: marksOf(title, context.marked),
  folderId,
  path: context.paths.get(folderId) ?? [],
  createTime: formatDateTime(new Date(createdAt)),
  createdBy: { id: createdBy, name: context.names.get(createdBy) ?? '' },
})

const BEFORE = 30
const EXCERPT_LENGTH = 160

/** A piece of the passage round the first find, with every find in it. */
export function presentBlock(
  block: PassageHit,
  pieces: string[],
  length = EXCERPT_LENGTH,
): BlockHit {
  const { no, headings, anchor } = block
  const words = withoutTableSigns(block.text)
  return { no, headings, ...excerptOf(words, marksOf(words, pieces), length), anchor }
}

/** A piece of a text round its first mark, with every mark in it. */
export function excerptOf(words: string, whole: Mark[], length: number) {
  const { text, shift, from } = cut(words, whole[0]?.[0] ?? 0, length)
  const marks = whole
    .filter((mark) => mark[0] >= from && mark[1] + shift <= text.length)
    .map(([start, end]): Mark => [start + shift, end + shift])
  return { text, marks }
}

/** Tables are kept as Markdown; in a line or two of a result their bars and rules say nothing. */
const withoutTableSigns = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*\|(\s*:?-+:?\s*\|)+\s*$/.test(line))
    .map((line) => (/^\s*\|.*\|\s*$/.test(line) ? cellsOf(line).join('，') : line))
    .join('\n')

const cellsOf = (row: string) =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').replaceAll('<br>', ' ').trim())
    .filter((cell) => cell !== '')

function cut(text: string, first: number, length: number) {
  if (text.length <= length) return { text, shift: 0, from: 0 }
  const from = first <= BEFORE ? 0 : snippetStart(text, first, BEFORE / 2)
  const to = wordStart(text, Math.min(text.length, from + length))
  const opening = from > 0 ? '…' : ''
  const ending = to < text.length ? '…' : ''
  return {
    text: `${opening}${text.slice(from, to)}${ending}`,
    shift: opening.length - from,
    from,
  }
}
