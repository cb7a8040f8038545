import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { markOrder } from '#packages/document/canonical'
import { readLink, tagOf, tagsOf } from './schema-marks'
import { atomAttrs, atomDom, atomRules } from './schema-atoms'
import { tableNodes } from './schema-table'

// Nodes and marks are called as in a body; only a figure of kind table is another, so that its cells can be written in.

/** What stands for an attribute that a body leaves out. */
export const ABSENT = { default: undefined }
/** Attributes of every block: an id that is '' is given out by `provenance`. */
export const blockAttrs = { blockId: { default: '' }, by: { default: 'human' }, step: ABSENT }
/** Of blocks, items and rows: tracked changes only. */
export const CHANGE_MARKS = 'insertion deletion modification'

const atom = (name: 'cite' | 'xref' | 'math' | 'note'): NodeSpec => ({
  group: 'inline',
  inline: true,
  atom: true,
  attrs: atomAttrs[name],
  parseDOM: atomRules(name, 'span'),
  toDOM: (node) => ['span', atomDom(node)],
})

const nodes = {
  doc: { content: 'block+', marks: CHANGE_MARKS },
  paragraph: {
    group: 'block item',
    content: 'inline*',
    attrs: blockAttrs,
    parseDOM: [{ tag: 'p' }],
    toDOM: ({ attrs }) => ['p', { 'data-block': attrs['blockId'] }, 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    attrs: blockAttrs,
    defining: true,
    parseDOM: [
      { tag: 'p.sheet-run-in', priority: 60 },
      ...[1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
    ],
    toDOM: ({ attrs }) => ['p', { 'data-block': attrs['blockId'], class: 'sheet-run-in' }, 0],
  },
  bulletList: {
    group: 'block item',
    content: 'listItem+',
    marks: CHANGE_MARKS,
    attrs: blockAttrs,
    parseDOM: [{ tag: 'ul' }],
    toDOM: ({ attrs }) => ['ul', { 'data-block': attrs['blockId'] }, 0],
  },
  orderedList: {
    group: 'block item',
    content: 'listItem+',
    marks: CHANGE_MARKS,
    attrs: { ...blockAttrs, start: ABSENT },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: startOf(dom) }) }],
    toDOM: ({ attrs }) => ['ol', { 'data-block': attrs['blockId'], start: attrs['start'] }, 0],
  },
  listItem: {
    content: 'item+',
    marks: CHANGE_MARKS,
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  blockquote: {
    group: 'block',
    content: 'paragraph+',
    marks: CHANGE_MARKS,
    attrs: blockAttrs,
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: ({ attrs }) => ['blockquote', { 'data-block': attrs['blockId'] }, 0],
  },
  codeBlock: {
    group: 'block',
    content: 'text*',
    attrs: { ...blockAttrs, language: ABSENT },
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: ({ attrs }) => ['pre', { 'data-block': attrs['blockId'] }, ['code', 0]],
  },
  horizontalRule: {
    group: 'block',
    attrs: blockAttrs,
    parseDOM: [{ tag: 'hr' }],
    toDOM: ({ attrs }) => ['hr', { 'data-block': attrs['blockId'] }],
  },
  figure: {
    group: 'block',
    atom: true,
    attrs: {
      ...blockAttrs,
      id: {},
      caption: { default: '' },
      evidenceIds: { default: [] },
      alt: ABSENT,
      width: ABSENT,
      spec: {},
    },
    parseDOM: [...atomRules('figure', 'figure')],
    toDOM: (node) => ['figure', { ...atomDom(node), 'data-block': node.attrs['blockId'] }],
  },
  ...tableNodes,
  text: { group: 'inline' },
  cite: atom('cite'),
  xref: atom('xref'),
  math: atom('math'),
  note: atom('note'),
  hardBreak: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>

const change: MarkSpec = {
  attrs: { id: {}, author: { default: '' }, at: { default: 0 }, by: { default: 'human' } },
  inclusive: false,
  toDOM: () => ['span', 0],
}

const specs: Record<string, MarkSpec> = {
  comment: { attrs: { threadId: {} }, excludes: '', inclusive: false, toDOM: () => ['span', 0] },
  insertion: {
    ...change,
    excludes: CHANGE_MARKS,
    toDOM: () => [
      'ins',
      { class: 'bg-indigo-soft no-underline shadow-[inset_0_-2px_0_var(--indigo)]' },
      0,
    ],
  },
  deletion: {
    ...change,
    excludes: CHANGE_MARKS,
    toDOM: () => ['del', { class: 'text-ink-3 line-through decoration-1' }, 0],
  },
  modification: {
    ...change,
    attrs: {
      ...change.attrs,
      type: ABSENT,
      attrName: ABSENT,
      previousValue: ABSENT,
      newValue: ABSENT,
    },
    // Of one node several things may be modified.
    excludes: 'insertion deletion',
  },
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: readLink }],
    toDOM: ({ attrs }) => [
      'a',
      { href: attrs['href'], target: '_blank', rel: 'nofollow noopener noreferrer' },
      0,
    ],
  },
  superscript: { excludes: 'superscript subscript' },
  subscript: { excludes: 'superscript subscript' },
}

// In the one order of marks, which is the order of their ranks.
const marks = Object.fromEntries(
  markOrder.map((name): [string, MarkSpec] => [
    name,
    { parseDOM: tagsOf(name), toDOM: () => [tagOf(name), 0], ...specs[name] },
  ]),
)

/** The text of a section in the editor. */
export const proseSchema = new Schema({ nodes, marks })

function startOf(dom: HTMLElement): number | undefined {
  const start = Number(dom.getAttribute('start') ?? 1)
  return Number.isInteger(start) && start >= 0 && start <= 10_000 && start !== 1 ? start : undefined
}
