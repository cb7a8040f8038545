import type { ChangeMark, Mark } from '#packages/document/body'
import type { Writing } from '../writing'
import { elementsOf, readXml, xmlOf, type XmlElement } from '../xml/read'
import { wordTime } from '../xml/time'

export type Pending = Extract<ChangeMark, { type: 'insertion' | 'deletion' }>
type Child = XmlElement | string

/** The coming or going that waits on something; null where none does. */
export const pendingOf = (marks: readonly Mark[] | undefined): Pending | null =>
  marks?.find(isPending) ?? null

const isPending = (mark: Mark): mark is Pending =>
  mark.type === 'insertion' || mark.type === 'deletion'

/** Attributes that say whose a change is. */
export const authorship = ({ attrs }: ChangeMark, writing: Writing) => ({
  'w:id': String(writing.changeId()),
  'w:author': attrs.author,
  'w:date': wordTime(attrs.at),
})

/** Runs of a line, as they were written, inside of `w:ins` or `w:del`. */
export const trackedRuns = (
  xml: string,
  marks: readonly Mark[] | undefined,
  writing: Writing,
): string => changedXml(xml, pendingOf(marks), (children, mark) => runsOf(children, mark, writing))

/** Paragraphs and tables as they were written, each with its runs, its end and its rows as a change. */
export const trackedBlocks = (
  xml: string,
  marks: readonly Mark[] | undefined,
  writing: Writing,
): string =>
  changedXml(xml, pendingOf(marks), (children, mark) => blocksOf(children, mark, writing))

/** The rows of a table that were written, as a change. */
export const trackedRow = (
  xml: string,
  marks: readonly Mark[] | undefined,
  writing: Writing,
): string =>
  changedXml(xml, pendingOf(marks), (rows, mark) =>
    rows.map((row) => (typeof row === 'string' ? row : rowOf(row, mark, writing))),
  )

/** A paragraph whose end was put in, or waits to go; its words stay what they are. */
export const trackedEnd = (xml: string, mark: Pending | undefined, writing: Writing): string =>
  changedXml(xml, mark ?? null, (children, own) =>
    children.map((child) => (isNamed(child, 'w:p') ? withEnd(child, own, writing) : child)),
  )

function changedXml(
  xml: string,
  mark: Pending | null,
  change: (children: readonly Child[], mark: Pending) => Child[],
): string {
  const root = mark && xml !== '' ? readXml(`<x>${xml}</x>`) : null
  return root && mark ? change(root.children, mark).map(xmlOf).join('') : xml
}

const RUNS = new Set(['w:r', 'm:oMath', 'm:oMathPara'])
const HOLDERS = new Set(['w:hyperlink', 'w:fldSimple', 'w:smartTag'])
const elementOf = { insertion: 'w:ins', deletion: 'w:del' } as const

function runsOf(children: readonly Child[], mark: Pending, writing: Writing): Child[] {
  const written: Child[] = []
  let open: XmlElement | null = null
  for (const child of children) {
    if (typeof child !== 'string' && RUNS.has(child.name)) {
      if (open === null) {
        open = { name: elementOf[mark.type], attributes: authorship(mark, writing), children: [] }
        written.push(open)
      }
      open.children.push(mark.type === 'deletion' ? deleted(child) : child)
      continue
    }
    open = null
    written.push(typeof child === 'string' ? child : inLine(child, mark, writing))
  }
  return written
}

function inLine(child: XmlElement, mark: Pending, writing: Writing): XmlElement {
  const isOfBoth = child.name === 'w:ins' && mark.type === 'deletion'
  if (HOLDERS.has(child.name) || isOfBoth)
    return { ...child, children: runsOf(child.children, mark, writing) }
  // What came and is to go again stands with its going inside of its coming.
  return child.name === 'w:del' && mark.type === 'insertion'
    ? { name: 'w:ins', attributes: authorship(mark, writing), children: [child] }
    : child
}

const DELETED: Record<string, string> = { 'w:t': 'w:delText', 'w:instrText': 'w:delInstrText' }

/** Word has elements of their own for words that are to go. */
const deleted = (run: XmlElement): XmlElement => ({
  ...run,
  children: run.children.map((child) =>
    typeof child === 'string' ? child : { ...child, name: DELETED[child.name] ?? child.name },
  ),
})

const blocksOf = (children: readonly Child[], mark: Pending, writing: Writing): Child[] =>
  children.map((child): Child => {
    if (typeof child === 'string') return child
    if (child.name === 'w:p') return paragraphOf(child, mark, writing)
    if (child.name !== 'w:tbl') return child
    const rows = child.children.map((row) =>
      isNamed(row, 'w:tr') ? rowOf(row, mark, writing) : row,
    )
    return { ...child, children: rows }
  })

const isNamed = (child: Child, name: string): child is XmlElement =>
  typeof child !== 'string' && child.name === name

function paragraphOf(item: XmlElement, mark: Pending, writing: Writing): XmlElement {
  const children = item.children.flatMap((child) =>
    isNamed(child, 'w:pPr') ? child : runsOf([child], mark, writing),
  )
  const properties = elementsOf(item).find(({ name }) => name === 'w:pPr')
  // A paragraph that ends a page of another shape is none of the text.
  if (properties && elementsOf(properties).some(({ name }) => name === 'w:sectPr')) return item
  return withEnd({ ...item, children: joined(children) }, mark, writing)
}

/** Neighbours of one change, made one. */
function joined(children: readonly Child[]): Child[] {
  const written: Child[] = []
  for (const child of children) {
    const last = written.at(-1)
    const isSame =
      typeof child !== 'string' &&
      typeof last !== 'string' &&
      last?.name === child.name &&
      (child.name === 'w:ins' || child.name === 'w:del') &&
      last.attributes['w:author'] === child.attributes['w:author'] &&
      last.attributes['w:date'] === child.attributes['w:date']
    if (isSame) last.children.push(...child.children)
    else
      written.push(typeof child === 'string' ? child : { ...child, children: [...child.children] })
  }
  return written
}

function withEnd(item: XmlElement, mark: Pending, writing: Writing): XmlElement {
  const change = { name: elementOf[mark.type], attributes: authorship(mark, writing), children: [] }
  const end: XmlElement = { name: 'w:rPr', attributes: {}, children: [change] }
  const [first, ...rest] = item.children
  const properties = first !== undefined && isNamed(first, 'w:pPr') ? first : null
  const own = properties ? elementsOf(properties).filter(({ name }) => name !== 'w:rPr') : []
  const place = own.findIndex(({ name }) => name === 'w:sectPr')
  const written = place < 0 ? [...own, end] : own.toSpliced(place, 0, end)
  return {
    ...item,
    children: [
      { name: 'w:pPr', attributes: {}, children: written },
      ...(properties ? rest : item.children),
    ],
  }
}

function rowOf(row: XmlElement, mark: Pending, writing: Writing): XmlElement {
  const change = { name: elementOf[mark.type], attributes: authorship(mark, writing), children: [] }
  const cells = elementsOf(row)
    .filter(({ name }) => name === 'w:tc')
    .map((cell) => ({ ...cell, children: blocksOf(cell.children, mark, writing) }))
  const properties = elementsOf(row).find(({ name }) => name === 'w:trPr')
  const written = {
    name: 'w:trPr',
    attributes: {},
    children: [...(properties?.children ?? []), change],
  }
  return { ...row, children: [written, ...cells] }
}
