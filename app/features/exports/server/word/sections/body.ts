import type { DocNode } from '#packages/document/tree'
import { isFrontMatter } from '#packages/document/tree-walk'
import { block } from '../blocks/block'
import { lineParagraph } from '../blocks/line'
import { paragraph } from '../blocks/paragraph'
import { marksOf } from '../changes/section-marks'
import { trackedRuns } from '../changes/tracked'
import { writeFragment } from '../fragments/write-fragment'
import { inlines } from '../inline/inline'
import type { Packed } from '../package/packed'
import type { Preset } from '../presets/preset'
import { EMPTY_BODY, nodeBookmark, type Writing } from '../writing'
import { run, runs } from '../xml/fields'
import { contents } from './contents'
import { cover, declaration } from './front'
import { heading } from './heading'
import { objectLists } from './object-lists'
import { officialEnd } from './official'
import { isReferenceTitle, listPlace, referenceHeading, referenceList } from './reference-list'

type Piece = string | Packed

/** The text of a document, a fragment a node. `isGrafted`: cover, contents and pages are the template's. */
export async function* bodyOf(writing: Writing, isGrafted: boolean): AsyncGenerator<Piece> {
  const { snapshot, preset } = writing.plan
  const nodes = snapshot.tree.children
  const firstText = nodes.findIndex((node) => !isFrontMatter(node))
  const front = firstText < 0 ? nodes : nodes.slice(0, firstText)
  const rest = firstText < 0 ? [] : nodes.slice(firstText)
  if (!isGrafted) yield* frontMatter(front, writing)
  else for (const node of front) yield* nodeXml(node, 1, writing)

  yield* mainMatter(rest, writing, isGrafted ? 'anywhere' : preset.chapters)
  if (!isGrafted && preset.cover === 'title') yield officialEnd(writing)
}

async function* mainMatter(
  nodes: readonly DocNode[],
  writing: Writing,
  chapters: Preset['chapters'],
): AsyncGenerator<Piece> {
  const listAt = listPlace(nodes)
  for (const [index, node] of nodes.entries()) {
    if (index === listAt && !isReferenceTitle(node.title)) yield* ownList(writing)
    const endsPage = index > 0 && chapters === 'odd-page' && startsPage(node)
    const before = endsPage ? lastLine(writing.endSection({ start: 'odd-page' })) : ''
    yield* nodeXml(node, 1, writing, before)
  }
  if (listAt >= nodes.length) yield* ownList(writing)
}

/** A line that ends a section and takes no room of its own. */
const lastLine = (section: string) => paragraph('', { section, line: { value: 20, rule: 'exact' } })

const startsPage = ({ kind }: DocNode) => kind !== 'section' && kind !== 'node'

async function* ownList(writing: Writing): AsyncGenerator<Piece> {
  if (writing.plan.cited.entries.length === 0) return
  yield referenceHeading(writing)
  yield await referenceList(writing)
}

async function* frontMatter(front: readonly DocNode[], writing: Writing): AsyncGenerator<Piece> {
  const { preset } = writing.plan
  yield coverOf(front.length > 0, writing)
  if (isDeclared(writing)) yield declaration(writing)
  for (const node of front) {
    if (preset.abstracts === 'run-in' && node.title !== '') yield await abstract(node, writing)
    else yield* nodeXml(node, 1, writing)
  }
  if (preset.contents) yield await contents(writing)
  if (preset.objectLists && writing.plan.options.objectLists !== false) {
    yield await objectLists(writing)
  }
  if (writing.section.zone === 'front') {
    const start = preset.chapters === 'odd-page' ? 'odd-page' : 'next-page'
    yield lastLine(writing.endSection({ zone: 'body', isFirst: true, start }))
  }
}

const isDeclared = ({ plan: { preset, options } }: Writing) =>
  preset.declaration && options.declaration !== false

function coverOf(hasFront: boolean, writing: Writing): string {
  const { preset } = writing.plan
  if (preset.cover !== 'page') return cover(writing)
  writing.section = { zone: 'cover', start: 'next-page', isFirst: true, isAcross: false }
  const zone = hasFront || preset.contents || isDeclared(writing) ? 'front' : 'body'
  return cover(writing) + paragraph('', { section: writing.endSection({ zone, isFirst: true }) })
}

/** 摘要：… in one paragraph, as papers have it. */
async function abstract(node: DocNode, writing: Writing): Promise<string> {
  writing.nodeId = node.id
  const { styles, preset } = writing.plan
  const body = writing.plan.snapshot.bodies.get(node.id) ?? EMPTY_BODY
  writing.marks = marksOf(node.id, body, writing.plan.snapshot.evidence)
  const [first, ...others] = body.content
  const isHan = /\p{Script=Han}/u.test(node.title)
  const name = writing.bookmark(
    nodeBookmark(node.id),
    runs(node.title, { bold: true, fonts: preset.headingFonts }),
  )
  const colon = run(isHan ? '：' : ': ', { bold: true })
  writing.report.headings += 1
  const words = first?.type === 'paragraph' ? inlines(first.content ?? [], writing) : ''
  const own = first?.type === 'paragraph' ? trackedRuns(words, first.marks, writing) : ''
  const head = paragraph(name + colon + own, { style: styles.abstract })
  const rest = first && first.type !== 'paragraph' ? [first, ...others] : others
  const lines: string[] = []
  for (const item of rest) {
    lines.push(
      item.type === 'paragraph'
        ? lineParagraph(item, { style: styles.abstract }, writing)
        : await block(item, writing),
    )
  }
  return head + lines.join('')
}

/** `before` stands in front of the heading, in the same fragment. */
async function* nodeXml(
  node: DocNode,
  depth: number,
  writing: Writing,
  before = '',
): AsyncGenerator<Piece> {
  writing.nodeId = node.id
  const write = async () => before + (await nodeText(node, depth, writing))
  const from = JSON.stringify([node.kind, node.title, depth, before])
  yield await writeFragment(writing, { id: node.id, from, write })
  if (isReferenceTitle(node.title)) yield await referenceList(writing)
  for (const child of node.children) yield* nodeXml(child, depth + 1, writing)
}

async function nodeText(node: DocNode, depth: number, writing: Writing): Promise<string> {
  // What stands before the first heading has none.
  const xml = node.title === '' ? [] : [heading(node, depth, writing)]
  const body = writing.plan.snapshot.bodies.get(node.id) ?? EMPTY_BODY
  writing.marks = marksOf(node.id, body, writing.plan.snapshot.evidence)
  for (const item of body.content) xml.push(await block(item, writing))
  return xml.join('')
}
