import { Fragment, type Mark, type Node } from 'prosemirror-model'
import type { Transform } from 'prosemirror-transform'
import type { Block, Change } from '#packages/document/body'
import { nodeOfBlock } from '~/features/document/prose/convert'
import { proseSchema } from '~/features/document/prose/schema'
import { isChange } from '~/features/document/prose/settle-changes'
import { diffLists, wordsOf } from '~/features/document/prose/word-diff'

export interface Range {
  from: number
  to: number
}

/** A stretch of one line of the document: where it begins, and what it holds. */
interface Line {
  pos: number
  content: Fragment
}

/**
 * Puts an answer in the place of what is selected, as tracked changes: line by line, word by word. Lines that the answer
 * has more are inserted behind the last, those that it has less are deleted. True where something changes.
 */
export function rewriteRange(
  tr: Transform,
  range: Range,
  answer: readonly Block[],
  change: Change,
  newId: () => string,
): boolean {
  const old = linesIn(tr.doc, range)
  const lines = answer.flatMap((block) => linesOf(block))
  const steps = tr.steps.length
  const last = old.at(-1)
  if (!last) return false
  const more = lines.slice(old.length)
  if (more.length > 0) insertLines(tr, last.pos, more, change, newId)
  // From the end on, so that what stands before keeps its place.
  for (const [index, line] of [...old.entries()].toReversed()) {
    const now = lines[index]
    if (now) rewriteLine(tr, line, now, change)
    else deleteLine(tr, line, change)
  }
  return tr.steps.length > steps
}

/** Puts blocks behind the block of a place, all as inserted, or as they are without a change to name. */
export function insertBelow(
  tr: Transform,
  pos: number,
  blocks: readonly Block[],
  change: Change | null,
) {
  const $pos = tr.doc.resolve(pos)
  const end = $pos.depth === 0 ? pos : $pos.after(1)
  const marks = change ? [markOf('insertion', change)] : []
  tr.insert(
    end,
    blocks.map((block) => nodeOfBlock(block).mark(marks)),
  )
}

/** What is selected of each line, without what waits to be deleted. */
export function linesIn(doc: Node, { from, to }: Range): Line[] {
  const lines: Line[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true
    if (node.type === proseSchema.nodes.table_header) return false
    const start = Math.max(from, pos + 1)
    const end = Math.min(to, pos + 1 + node.content.size)
    if (end > start) lines.push({ pos: start, content: doc.slice(start, end).content })
    return false
  })
  return lines
}

/** Lines of an answer, of whatever form. */
function linesOf(block: Block): Fragment[] {
  const lines: Fragment[] = []
  const node = nodeOfBlock(block)
  if (node.isTextblock) return [node.content]
  node.descendants((inner) => {
    if (inner.isTextblock) lines.push(inner.content)
    return !inner.isTextblock
  })
  return lines
}

interface Token {
  key: string
  node: Node
  pos: number
}

function rewriteLine(tr: Transform, line: Line, now: Fragment, change: Change) {
  const old = wordsThatStand(line.content, line.pos)
  const next = tokensOf(now, 0)
  const edits = diffLists(
    old.map(({ key }) => key),
    next.map(({ key }) => key),
  )
  let place = line.pos + line.content.size
  for (const { kind, from, to } of edits.toReversed()) {
    if (kind === 'insert') {
      const nodes = next.slice(from, to).map(({ node }) => marked(node, 'insertion', change))
      tr.insert(place, Fragment.fromArray(nodes))
      continue
    }
    place = old[from]?.pos ?? place
    if (kind === 'delete')
      for (const token of old.slice(from, to).toReversed()) remove(tr, token, change)
  }
}

/** What only waits to be inserted goes at once. */
function remove(tr: Transform, { node, pos }: Token, change: Change) {
  const end = pos + node.nodeSize
  if (has(node, 'insertion')) tr.delete(pos, end)
  else tr.addMark(pos, end, markOf('deletion', change))
}

function deleteLine(tr: Transform, { pos, content }: Line, change: Change) {
  const $pos = tr.doc.resolve(pos)
  const isWhole = $pos.parentOffset === 0 && $pos.parent.content.size === content.size
  if (isWhole && $pos.depth === 1 && $pos.parent.marks.every((mark) => !isChange(mark)))
    tr.addNodeMark($pos.before(), markOf('deletion', change))
  else for (const token of wordsThatStand(content, pos).toReversed()) remove(tr, token, change)
}

/** Neither what waits to be deleted, nor blanks of no width, which mark a break. */
const wordsThatStand = (line: Fragment, start: number): Token[] =>
  tokensOf(line, start).filter(({ node }) => !has(node, 'deletion') && node.text !== '\u200b')

function insertLines(
  tr: Transform,
  pos: number,
  lines: readonly Fragment[],
  change: Change,
  newId: () => string,
) {
  const $pos = tr.doc.resolve(pos)
  const isItem = $pos.depth > 1 && $pos.node(-1).type === proseSchema.nodes.listItem
  const nodes = lines.map((content) => {
    const paragraph = proseSchema.nodes.paragraph.create(
      { blockId: newId(), by: change.by },
      content,
    )
    return isItem ? proseSchema.nodes.listItem.create(null, paragraph) : paragraph
  })
  tr.insert(
    isItem ? $pos.after(-1) : $pos.after(1),
    nodes.map((node) => node.mark([markOf('insertion', change)])),
  )
}

function tokensOf(line: Fragment, start: number): Token[] {
  const tokens: Token[] = []
  line.forEach((node, nodeOffset) => {
    const marks = JSON.stringify(node.marks.filter(isForm).map((mark) => mark.toJSON()))
    if (!node.isText) {
      const key = `${JSON.stringify([node.type.name, node.attrs])}${marks}`
      tokens.push({ key, node, pos: start + nodeOffset })
      return
    }
    let offset = 0
    for (const word of wordsOf(node.text ?? '')) {
      const part = node.cut(offset, offset + word.length)
      tokens.push({ key: word + marks, node: part, pos: start + nodeOffset + offset })
      offset += word.length
    }
  })
  return tokens
}

/** Marks that the words are written in; threads and changes are not among them. */
const isForm = (mark: Mark): boolean => !isChange(mark) && mark.type.name !== 'comment'

const has = (node: Node, name: string): boolean => node.marks.some(({ type }) => type.name === name)

const marked = (node: Node, name: 'insertion' | 'deletion', change: Change): Node =>
  node.mark(markOf(name, change).addToSet(node.marks))

function markOf(name: 'insertion' | 'deletion', change: Change): Mark {
  const type = proseSchema.marks[name]
  if (!type) throw new Error(`no mark ${name}`)
  return type.create({ ...change })
}
