import type { NodeSpec } from 'prosemirror-model'

const CHANGE_MARKS = 'insertion deletion modification'
const ABSENT = { default: undefined }
/** `colwidth` is asked for by the table commands; widths of columns are shares and stand in `width`. */
const spans = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } }

// Between the parts of a table nothing can be written: a caret there would make cells of what is typed.
const NO_CARET = { allowGapCursor: false }

/** A table with its caption. The first row holds the names of columns, plain text each. */
export const tableNodes = {
  tableFigure: {
    ...NO_CARET,
    group: 'block',
    content: 'table',
    isolating: true,
    marks: '',
    attrs: {
      blockId: { default: '' },
      by: { default: 'human' },
      step: ABSENT,
      id: { default: '' },
      caption: { default: '' },
      evidenceIds: { default: [] },
      alt: ABSENT,
      width: ABSENT,
    },
    parseDOM: [{ tag: 'figure[data-table]', getAttrs: readCaption }],
    toDOM: ({ attrs }) => [
      'figure',
      { 'data-block': attrs['blockId'], 'data-table': attrs['caption'], class: 'sheet-figure' },
      0,
    ],
  },
  table: {
    ...NO_CARET,
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    marks: CHANGE_MARKS,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', { class: 'sheet-table' }, ['tbody', 0]],
  },
  table_row: {
    ...NO_CARET,
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    marks: '',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_cell: {
    content: 'inline*',
    tableRole: 'cell',
    isolating: true,
    attrs: spans,
    parseDOM: [{ tag: 'td', getAttrs: readSpans }],
    toDOM: ({ attrs }) => ['td', spansDom(attrs), 0],
  },
  table_header: {
    content: 'text*',
    marks: '',
    tableRole: 'header_cell',
    isolating: true,
    attrs: { ...spans, unit: ABSENT, align: ABSENT, width: ABSENT },
    parseDOM: [{ tag: 'th', getAttrs: readColumn }],
    toDOM: ({ attrs }) => [
      'th',
      {
        ...spansDom(attrs),
        'data-unit': attrs['unit'],
        'data-align': attrs['align'],
      },
      0,
    ],
  },
} satisfies Record<string, NodeSpec>

function readCaption(dom: HTMLElement) {
  return { caption: dom.getAttribute('data-table') ?? '' }
}

function readSpans(dom: HTMLElement) {
  return { colspan: spanOf(dom, 'colspan', 60), rowspan: spanOf(dom, 'rowspan', 1_000) }
}

function readColumn(dom: HTMLElement) {
  const align = dom.getAttribute('data-align')
  return {
    ...readSpans(dom),
    unit: dom.getAttribute('data-unit')?.slice(0, 50) ?? undefined,
    align: ['left', 'center', 'right'].includes(align ?? '') ? align : undefined,
  }
}

function spanOf(dom: HTMLElement, name: string, most: number): number {
  const span = Number(dom.getAttribute(name) ?? 1)
  return Number.isInteger(span) && span >= 1 ? Math.min(span, most) : 1
}

function spansDom({ colspan, rowspan }: Record<string, unknown>) {
  return {
    colspan: colspan === 1 ? undefined : String(colspan),
    rowspan: rowspan === 1 ? undefined : String(rowspan),
  }
}
