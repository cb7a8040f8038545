import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'
import { LARGEST_TEXT_BYTES, refuseGarbled, refuseHuge } from '../bounds'
import { cleanText, joinPieces } from './clean-text'
import { anchorInText, openBlocks, tableText, type Block, type Parser } from '../document'
import { decodeText } from './encoding'

/** md: blocks of the CommonMark tree, front matter left out. */
export const markdown: Parser = {
  windowsPerMessage: Infinity,
  largest: LARGEST_TEXT_BYTES,
  async open(bytes) {
    refuseHuge(bytes)
    const decoded = decodeText(bytes)
    return openBlocks(readMarkdown(refuseGarbled(cleanText(decoded.text))), decoded)
  },
}

type TextBlock = Pick<Block, 'kind' | 'level' | 'text'>

// Inline marks are undone block by block: brackets that never close cost quadratic time, so only in blocks of a sane length.
const LONGEST_INLINE = 8000
const MOST_BRACKETS = 500
const blockRules = new MarkdownIt({ html: true, linkify: false }).disable(['inline', 'linkify'])
const inlineRules = new MarkdownIt({ html: true, linkify: false })

/** Blocks of a Markdown text whose unseen characters are out already. */
export function readMarkdown(text: string): Block[] {
  return anchorInText(blocksOfText(withPlainNotes(withoutFrontMatter(text))))
}

// A tree takes ten times the room of its text: long texts are read stretch by stretch.
const STRETCH = 512 * 1024

function* blocksOfText(text: string): Generator<TextBlock> {
  for (const stretch of stretchesOf(text)) yield* blocksOf(blockRules.parse(stretch, {}))
}

/** A long text, cut where a heading begins that stands in no fence; a text without headings at empty lines. */
function* stretchesOf(text: string): Generator<string> {
  let from = 0
  let fence = ''
  for (let offset = 0, end = 0; offset < text.length; offset = end + 1) {
    end = text.indexOf('\n', offset)
    if (end === -1) break
    if (offset - from >= STRETCH && fence === '' && mayBegin(text, offset, offset - from)) {
      yield text.slice(from, offset)
      from = offset
    }
    const mark = FENCE.exec(text.slice(offset, Math.min(end, offset + 10)))?.[1] ?? ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
  }
  yield text.slice(from)
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/

function mayBegin(text: string, offset: number, length: number): boolean {
  if (/^#{1,6}[ \t]/.test(text.slice(offset, offset + 7))) return true
  // Indented lines go on with what stands above the empty line.
  return (
    length >= 2 * STRETCH &&
    text[offset - 2] === '\n' &&
    /^[^\s\d*+>|-]/.test(text.slice(offset, offset + 1))
  )
}

function withoutFrontMatter(text: string): string {
  return text.replace(/^---[ \t]*\n(?:[^\n]*\n){0,200}?(?:---|\.\.\.)[ \t]*(?:\n|$)/, '')
}

// A footnote, which CommonMark takes for the address of a link when it holds no space, as Chinese ones do not.
const NOTE = /^\[\^[^\]\s]{1,50}\]:[ \t]*/gm
const NOTE_MARK = /\[\^[^\]\s]{1,50}\]/g

const withPlainNotes = (text: string) => (text.includes('[^') ? text.replace(NOTE, '\n注：') : text)

/** Where in the tree the walk stands. */
interface Place {
  heading: number
  lists: number
  isCell: boolean
  rows: string[][]
}

const moves: Record<string, (place: Place, token: Token) => void> = {
  heading_open: (place, token) => void (place.heading = Number(token.tag.slice(1))),
  heading_close: (place) => void (place.heading = 0),
  bullet_list_open: (place) => void (place.lists += 1),
  bullet_list_close: (place) => void (place.lists -= 1),
  ordered_list_open: (place) => void (place.lists += 1),
  ordered_list_close: (place) => void (place.lists -= 1),
  table_open: (place) => void (place.rows = []),
  tr_open: (place) => void place.rows.push([]),
  th_open: (place) => void (place.isCell = true),
  th_close: (place) => void (place.isCell = false),
  td_open: (place) => void (place.isCell = true),
  td_close: (place) => void (place.isCell = false),
}

function* blocksOf(tokens: Token[]): Generator<TextBlock> {
  const place: Place = { heading: 0, lists: 0, isCell: false, rows: [] }
  for (const token of tokens) {
    moves[token.type]?.(place, token)
    if (token.type === 'table_close') yield* some('table', 0, tableText(place.rows).text)
    else if (token.type === 'fence' || token.type === 'code_block')
      yield* some('code', 0, token.content)
    else if (token.type === 'html_block') yield* some('paragraph', 0, withoutTags(token.content))
    else if (token.type === 'inline' && place.isCell) place.rows.at(-1)?.push(plain(token.content))
    else if (token.type === 'inline')
      yield* some(kindOf(place), place.heading, plain(token.content))
  }
}

const kindOf = ({ heading, lists }: Place): Block['kind'] =>
  heading > 0 ? 'heading' : lists > 0 ? 'list' : 'paragraph'

function* some(kind: Block['kind'], level: number, text: string): Generator<TextBlock> {
  if (text.trim() !== '') yield { kind, level, text: text.trim() }
}

const withoutTags = (html: string) => html.replace(/<[^<>]*>/g, ' ').replace(/[ \t]+/g, ' ')

// A text without any of these has nothing to undo.
const INLINE_SIGNS = /[\n\\`*_~[\]!<&]/

/** Inline Markdown -> what a reader sees. */
const plain = (content: string) =>
  INLINE_SIGNS.test(content) ? withoutMarks(content) : content.trim()

function withoutMarks(content: string): string {
  if (content.length > LONGEST_INLINE || content.split('[').length > MOST_BRACKETS)
    return oneLine(content)
  const [root] = inlineRules.parseInline(content, {})
  let text = ''
  for (const token of root?.children ?? []) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text = joinLine(text)
    else if (token.type === 'text') text = withWords(text, token.content.replace(NOTE_MARK, ''))
    else if (token.type === 'code_inline') text = withWords(text, token.content)
    else if (token.type === 'image') text += token.content
    else if (/^<br/i.test(token.content)) text = joinLine(text)
  }
  return text.trim()
}

const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

const withWords = (text: string, words: string) =>
  text.endsWith('\n') ? joinPieces(text.slice(0, -1), words) : text + words

const joinLine = (text: string) => (text.endsWith('\n') ? text : `${text.trimEnd()}\n`)
