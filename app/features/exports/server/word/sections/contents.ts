import type { DocNode } from '#packages/document/tree'
import { paragraph } from '../blocks/paragraph'
import { writeFragment } from '../fragments/write-fragment'
import type { Packed } from '../package/packed'
import { nodeBookmark, type Writing } from '../writing'
import { field, run, runs } from '../xml/fields'
import { setting, tag } from '../xml/write'
import { roleOf } from './heading'
import { isReferenceTitle, listPlace, WORKS_BOOKMARK, WORKS_TITLE } from './reference-list'

/** The table of contents: a field with its entries, and the pages that our own layout gives them until Word counts. */
export function contents(writing: Writing): Promise<Packed> {
  const entries = entriesWithWorks(writing)
  const write = () => {
    const lines = entries.map((item, index) => entryXml(item, writing, index === 0))
    // It takes no room: of contents that fill their page it would begin another, blank but for its running head.
    const last =
      entries.length > 0 ? paragraph(mark('end'), { line: { value: 20, rule: 'exact' } }) : ''
    const content = tag('w:sdtContent', {}, title(writing) + lines.join('') + last)
    return tag('w:sdt', {}, tag('w:sdtPr', {}, gallery) + content)
  }
  return writeFragment(writing, { id: '#contents', from: JSON.stringify(entries), write })
}

const gallery = tag(
  'w:docPartObj',
  {},
  setting('w:docPartGallery', 'Table of Contents') + tag('w:docPartUnique'),
)

interface Entry {
  anchor: string
  level: 1 | 2 | 3
  words: string
  page: string
}

/** Headings, and the list of works where it stands under one of our own. */
function entriesWithWorks(writing: Writing): Entry[] {
  const { snapshot, cited, options } = writing.plan
  const nodes = snapshot.tree.children
  const place = listPlace(nodes)
  const hasOwn = cited.entries.length > 0 && !isReferenceTitle(nodes[place]?.title ?? '')
  const page = options.pages?.get('references') ?? ''
  return [
    ...entriesOf(nodes.slice(0, place), 1, writing),
    ...(hasOwn ? [{ anchor: WORKS_BOOKMARK, level: 1 as const, words: WORKS_TITLE, page }] : []),
    ...entriesOf(nodes.slice(place), 1, writing),
  ]
}

function* entriesOf(nodes: readonly DocNode[], depth: number, writing: Writing): Generator<Entry> {
  for (const node of nodes) {
    const role = roleOf(node, depth)
    const words = writing.plan.headings.get(node.id)?.heading ?? node.title
    const level = role === 'heading2' ? 2 : role === 'heading3' ? 3 : 1
    const page = writing.plan.options.pages?.get(node.id) ?? ''
    if (words !== '') yield { anchor: nodeBookmark(node.id), level, words, page }
    yield* entriesOf(node.children, depth + 1, writing)
  }
}

// It looks like a heading and is none: contents do not list themselves.
const title = ({ plan }: Writing) =>
  paragraph(runs('目录'), { style: plan.styles.frontHeading, outline: 9 })

const mark = (type: string) => tag('w:r', {}, tag('w:fldChar', { 'w:fldCharType': type }))
const BEGIN = [
  mark('begin'),
  tag('w:r', {}, '<w:instrText xml:space="preserve"> TOC \\o "1-3" \\h \\z \\u </w:instrText>'),
  mark('separate'),
].join('')

function entryXml(
  { anchor, level, words, page }: Entry,
  { plan }: Writing,
  isFirst: boolean,
): string {
  const link = linkedEntry(anchor, words, page)
  return paragraph((isFirst ? BEGIN : '') + link, { style: plan.styles[`toc${level}`] })
}

/** What leads to its place: its words, dots and a page that counts by itself. */
export const linkedEntry = (anchor: string, words: string, page: string): string =>
  tag(
    'w:hyperlink',
    { 'w:anchor': anchor, 'w:history': 1 },
    runs(words) + run('\t') + field(`PAGEREF ${anchor} \\h`, page),
  )
