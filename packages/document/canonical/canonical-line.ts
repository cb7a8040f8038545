import type { ChangeMark, Inline, Mark, ModifiedValue, Text } from '../body'

/** One order of marks, the outermost first: equal text is written, compared and drawn the same. */
export const markOrder = [
  'comment',
  'insertion',
  'deletion',
  'modification',
  'link',
  'bold',
  'italic',
  'underline',
  'highlight',
  'term',
  'superscript',
  'subscript',
] as const satisfies readonly Mark['type'][]

/** A line with its marks in order and neighbours alike joined, without empty texts. */
export function canonicalLine(line: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  let joinedMarks = ''
  for (const inline of line) {
    if (inline.type === 'text' && inline.text === '') continue
    const item = canonicalInline(inline)
    const before = joined.at(-1)
    const marks = JSON.stringify(item.marks ?? [])
    if (item.type === 'text' && before?.type === 'text' && marks === joinedMarks)
      joined[joined.length - 1] = { ...before, text: before.text + item.text }
    else joined.push(item)
    joinedMarks = marks
  }
  return joined
}

/** The same of code, which is nothing but text. */
export const canonicalTexts = (texts: readonly Text[]): Text[] =>
  canonicalLine(texts).filter((item) => item.type === 'text')

function canonicalInline(inline: Inline): Inline {
  const marked = marksOf(inline)
  switch (inline.type) {
    case 'text':
      return { type: 'text', text: inline.text, ...marked }
    case 'cite': {
      const { ids, locator, form } = inline.attrs
      const attrs = { ids, ...(locator !== undefined && { locator }), form }
      return { type: 'cite', attrs, ...marked }
    }
    case 'xref':
      return {
        type: 'xref',
        attrs: { to: inline.attrs.to, form: inline.attrs.form },
        ...marked,
      }
    case 'math':
      return { type: 'math', attrs: { latex: inline.attrs.latex }, ...marked }
    case 'note':
      return { type: 'note', attrs: { text: inline.attrs.text }, ...marked }
    case 'hardBreak':
      return { type: 'hardBreak', ...marked }
  }
}

function marksOf({ marks = [] }: Inline): { marks?: Mark[] } {
  const own = canonicalMarks(marks)
  return own.length > 0 ? { marks: own } : {}
}

/** Marks in order; of those that exclude each other the first holds. */
export function canonicalMarks<Kind extends Mark>(marks: readonly Kind[]): Kind[] {
  const own: Kind[] = []
  for (const mark of marks) if (!own.some((other) => excludes(other, mark))) own.push(mark)
  return markOrder.flatMap((type) =>
    own.filter((mark) => mark.type === type).map((mark) => plainMark(mark)),
  )
}

const CHANGES: readonly Mark['type'][] = ['insertion', 'deletion', 'modification']
const RAISED: readonly Mark['type'][] = ['superscript', 'subscript']

function excludes(mark: Mark, other: Mark): boolean {
  // Threads overlap, and of one node several things may be modified.
  if (mark.type === 'comment' && other.type === 'comment')
    return mark.attrs.threadId === other.attrs.threadId
  if (mark.type === 'modification' && other.type === 'modification')
    return mark.attrs.type === other.attrs.type && mark.attrs.attrName === other.attrs.attrName
  return (
    mark.type === other.type ||
    [CHANGES, RAISED].some((group) => group.includes(mark.type) && group.includes(other.type))
  )
}

/** The same mark with its attributes in one order. */
function plainMark<Kind extends Mark>(mark: Kind): Kind
function plainMark(mark: Mark): Mark {
  switch (mark.type) {
    case 'link':
      return { type: 'link', attrs: { href: mark.attrs.href } }
    case 'comment':
      return { type: 'comment', attrs: { threadId: mark.attrs.threadId } }
    case 'insertion':
    case 'deletion':
      return { type: mark.type, attrs: changeOf(mark.attrs) }
    case 'modification': {
      const { type, attrName, previousValue, newValue } = mark.attrs
      const attrs = {
        ...changeOf(mark.attrs),
        ...(type !== undefined && { type }),
        ...(attrName !== undefined && { attrName }),
        ...(previousValue !== undefined && { previousValue: plainValue(previousValue) }),
        ...(newValue !== undefined && { newValue: plainValue(newValue) }),
      }
      return { type: 'modification', attrs }
    }
    default:
      return { type: mark.type }
  }
}

const changeOf = ({ id, author, at, by }: ChangeMark['attrs']) => ({ id, author, at, by })

const plainValue = (value: ModifiedValue): ModifiedValue =>
  typeof value === 'object' && value !== null ? plainMark(value) : value
