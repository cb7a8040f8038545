import type { DocNode } from '../../../../schema'
import { paragraph } from '../blocks/paragraph'
import { nodeBookmark, type Writing } from '../writing'
import { run, runs } from '../xml/fields'
import { setting, tag } from '../xml/write'
import { roleOf } from './heading'

/** The table of contents: a field with its entries, whose pages Word fills in on opening. */
export function contents(writing: Writing): string {
  const entries = [...entriesOf(writing.plan.snapshot.tree.children, 1)]
  const lines = entries.map((one, at) => entryXml(one, writing, at === 0))
  const last = paragraph(mark('end'))
  const gallery = tag(
    'w:docPartObj',
    {},
    setting('w:docPartGallery', 'Table of Contents') + tag('w:docPartUnique'),
  )
  return tag(
    'w:sdt',
    {},
    tag('w:sdtPr', {}, gallery) +
      tag('w:sdtContent', {}, title(writing) + lines.join('') + (entries.length > 0 ? last : '')),
  )
}

interface Entry {
  node: DocNode
  level: 1 | 2 | 3
}

function* entriesOf(nodes: readonly DocNode[], depth: number): Generator<Entry> {
  for (const node of nodes) {
    const role = roleOf(node, depth)
    yield { node, level: role === 'heading2' ? 2 : role === 'heading3' ? 3 : 1 }
    yield* entriesOf(node.children, depth + 1)
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

function entryXml({ node, level }: Entry, { plan }: Writing, isFirst: boolean): string {
  const words = plan.headings.get(node.id)?.heading ?? node.title
  const link = tag(
    'w:hyperlink',
    { 'w:anchor': nodeBookmark(node.id), 'w:history': 1 },
    runs(words) + run('\t'),
  )
  return paragraph((isFirst ? BEGIN : '') + link, { style: plan.styles[`toc${level}`] })
}
