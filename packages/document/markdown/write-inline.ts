import type { Inline, Text } from '../body'
import { acceptedLine } from '../accepted-body'
import { areSameMarks, inOrder, isSameMark, tagOfMark, type SpokenMark } from './marks'
import { tidied } from './read-inline'

/** Where a line stands: in cells a break is a tag. Deleted words are left out, inserted ones stay. */
export function writeInline(line: readonly Inline[], place: 'line' | 'cell' = 'line'): string {
  const spoken = tidied(acceptedLine(line).map(asSpoken))
  return new LineWriter(spoken, place).write()
}

function asSpoken(inline: Inline): Inline {
  if (inline.type !== 'text') return inline
  const marks = inOrder(inline.marks ?? [])
  return { type: 'text', text: inline.text, ...(marks.length > 0 && { marks }) }
}

interface OpenMark {
  mark: SpokenMark
  close: string
}

class LineWriter {
  // In pieces: a long line that is asked for its end again and again would be copied each time.
  private readonly pieces: string[] = []
  private readonly open: OpenMark[] = []

  constructor(
    private readonly line: readonly Inline[],
    private readonly place: 'line' | 'cell',
  ) {}

  write(): string {
    for (const [index, inline] of this.line.entries()) {
      const marks = inline.type === 'text' ? inOrder(inline.marks ?? []) : []
      this.closeTo(marks)
      for (const mark of marks.slice(this.open.length)) this.begin(mark, index)
      this.say(inline.type === 'text' ? this.text(inline, index) : this.node(inline, index))
    }
    this.closeTo([])
    return this.pieces.join('')
  }

  private say(piece: string): void {
    if (piece !== '') this.pieces.push(piece)
  }

  private endsWith = (sign: string): boolean => this.pieces.at(-1)?.endsWith(sign) ?? false

  /** Closes what is open beyond the marks that go on. */
  private closeTo(marks: readonly SpokenMark[]): void {
    const common = this.open.findIndex(({ mark }, index) => !isSameMark(mark, marks[index]))
    const keep = common === -1 ? this.open.length : common
    while (this.open.length > keep) this.say(this.open.pop()?.close ?? '')
  }

  private begin(mark: SpokenMark, index: number): void {
    const depth = this.open.length
    const [open, close] = this.signs(mark, index, depth)
    this.say(open)
    this.open.push({ mark, close })
  }

  private signs(mark: SpokenMark, index: number, depth: number): [open: string, close: string] {
    if (mark.type === 'link') return ['[', `](${mark.attrs.href})`]
    const stars = mark.type === 'bold' ? '**' : mark.type === 'italic' ? '*' : ''
    if (stars !== '' && !this.endsWith('*') && this.isTight(index, depth)) return [stars, stars]
    const tag = tagOfMark[mark.type]
    return [`<${tag}>`, `</${tag}>`]
  }

  /** Whether the run of texts under the mark neither begins nor ends with white space: stars would not be read as marks. */
  private isTight(index: number, depth: number): boolean {
    const marks = this.marksAt(index).slice(0, depth + 1)
    let end = index
    while (areSameMarks(this.marksAt(end + 1).slice(0, depth + 1), marks)) end += 1
    return !/^\s/.test(this.textAt(index)) && !/\s$/.test(this.textAt(end))
  }

  private marksAt(index: number): SpokenMark[] {
    const inline = this.line[index]
    return inline?.type === 'text' ? inOrder(inline.marks ?? []) : []
  }

  private textAt(index: number): string {
    const inline = this.line[index]
    return inline?.type === 'text' ? inline.text : ''
  }

  private text({ text }: Text, index: number): string {
    const isLinked = this.open.some(({ mark }) => mark.type === 'link')
    const escaped = escapeText(text, { isLinked, isLast: index === this.line.length - 1 })
    // What a link begins with must not make a citation of its bracket.
    if (this.endsWith('[') && /^[@#~^]/.test(escaped)) return `\\${escaped}`
    const startsLine = this.pieces.length === 0 || this.line[index - 1]?.type === 'hardBreak'
    return startsLine && this.place === 'line' ? escapeStart(escaped) : escaped
  }

  private node(inline: Exclude<Inline, Text>, index: number): string {
    switch (inline.type) {
      case 'hardBreak':
        return this.place === 'cell' ? '<br>' : '\\\n'
      case 'math': {
        const latex = inline.attrs.latex.replace(/\\[\s\S]|\$/g, (found) =>
          found === '$' ? '\\$' : found,
        )
        return /^\d/.test(this.textAt(index + 1)) ? `\\(${latex}\\)` : `$${latex}$`
      }
      case 'note':
        return `^[${inline.attrs.text.replace(/[[\]\\]/g, (sign) => `\\${sign}`)}]`
      case 'xref':
        return `[#${inline.attrs.to}${inline.attrs.form === 'number' ? '' : `:${inline.attrs.form}`}]`
      case 'cite': {
        const { ids, locator, form } = inline.attrs
        const names = ids.map((id) => `@${id}`).join(';')
        return `[${citeSigns[form]}${names}${locator ? `, ${locator.replace(/[[\]\n]/g, ' ')}` : ''}]`
      }
    }
  }
}

const citeSigns = { sup: '', narrative: '~', note: '^' } as const

/** Text whose signs mean nothing. */
export function escapeText(
  text: string,
  { isLinked, isLast }: { isLinked: boolean; isLast: boolean },
): string {
  const last = text.length - 1
  return text.replace(/[\\`*$_[\]!^&~<]/g, (sign, index: number) => {
    const [before = '', after = ''] = [text[index - 1], text[index + 1]]
    // Behind the text something may stand that makes a mark of its last sign.
    const isOpen = index === last && !isLast
    return isOpen || isSpecial(sign, before, after, isLinked) ? `\\${sign}` : sign
  })
}

function isSpecial(sign: string, before: string, after: string, isLinked: boolean): boolean {
  switch (sign) {
    case '_':
      return !(/[A-Za-z0-9]/.test(before) && /[A-Za-z0-9]/.test(after))
    case '[':
      return isLinked || /[@#~^]/.test(after)
    case ']':
      return after === '('
    case '!':
    case '^':
      return after === '['
    case '&':
      return /[#a-z]/i.test(after)
    case '~':
      return after === '~'
    case '<':
      return /[a-z/!]/i.test(after)
    default:
      return true
  }
}

const STARTS: readonly [pattern: RegExp, at: (length: number) => number][] = [
  [/^#{1,6}(?=\s|$)/, () => 0],
  [/^>/, () => 0],
  [/^[-+](?=\s|$|-)/, () => 0],
  [/^\d{1,9}[.)](?=\s|$)/, (length) => length - 1],
  [/^:(?=::|-)/, () => 0],
  [/^\|/, () => 0],
]

/** What would begin another block at the start of a line. */
export function escapeStart(text: string): string {
  for (const [pattern, index] of STARTS) {
    const found = pattern.exec(text)
    if (!found) continue
    const place = index(found[0].length)
    return `${text.slice(0, place)}\\${text.slice(place)}`
  }
  return text
}
