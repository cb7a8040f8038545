import { codeAt, fenceLineAt, formulaAt } from './spans'

/**
 * What a rule finds at a place: so many characters that become `text`; `wait`: more of the text is needed to tell; null:
 * nothing of its concern. `isOver`: nothing that follows is read.
 */
export type Found = { length: number; text: string; isOver?: true } | 'wait' | null

/** Changes words outside code and formulas. */
export interface ProseRule {
  /** Whether something that concerns the rule may begin with this character. */
  mayBegin(character: string): boolean
  /** What begins `rest`. Must not wait for ever: what is told at the end of the text is told without `wait`. */
  read(rest: string, isEnd: boolean): Found
}

const SPECIAL = new Set(['`', '~', '$', '\\'])

/**
 * Applies a rule to Markdown that arrives in pieces: fences, code and formulas pass as they are. Only what may yet become
 * something else is held back, so that the result is the same however the text is cut.
 */
export class ProseStream {
  private held = ''
  private isLineStart = true
  /** The character before what is held. */
  private before = ''
  /** Sign of the fence that is open; '' when none is. */
  private fence = ''
  private isOver = false

  constructor(private readonly rule: ProseRule) {}

  /** What may leave once this piece has come. */
  push(piece: string): string {
    if (this.isOver) return ''
    this.held += piece
    return this.take(false)
  }

  /** The rest of the text. */
  end(): string {
    return this.isOver ? '' : this.take(true)
  }

  private take(isEnd: boolean): string {
    let result = ''
    let position = 0
    let plainFrom = 0
    while (position < this.held.length) {
      const character = this.held[position] ?? ''
      const found = this.isPlain(character) ? null : this.find(this.held.slice(position), isEnd)
      if (found === 'wait') break
      if (found) {
        result += this.held.slice(plainFrom, position) + found.text
        this.pass(this.held.slice(position, position + found.length))
        position += found.length
        plainFrom = position
        if (found.isOver) {
          this.isOver = true
          this.held = ''
          return result
        }
      } else {
        this.pass(character)
        position += 1
      }
    }
    result += this.held.slice(plainFrom, position)
    this.held = this.held.slice(position)
    return result
  }

  // Most characters of a text begin nothing.
  private isPlain(character: string): boolean {
    if (this.isLineStart) return !(/[ `~]/.test(character) || this.concerns(character))
    return !(this.fence === '' && this.concerns(character))
  }

  private concerns = (character: string) => SPECIAL.has(character) || this.rule.mayBegin(character)

  private find(rest: string, isEnd: boolean): Found {
    if (this.isLineStart) {
      const line = fenceLineAt(rest, this.fence, isEnd)
      if (line === 'wait') return 'wait'
      if (line) {
        this.fence = this.fence === '' ? line.sign : ''
        return { length: line.length, text: rest.slice(0, line.length) }
      }
    }
    if (this.fence !== '') return null
    const span = codeAt(rest, isEnd) ?? formulaAt(rest, this.before, isEnd)
    if (span === 'wait') return 'wait'
    if (span !== null) return { length: span, text: rest.slice(0, span) }
    return this.rule.mayBegin(rest[0] ?? '') ? this.rule.read(rest, isEnd) : null
  }

  private pass(text: string): void {
    const last = text.at(-1)
    if (last === undefined) return
    this.before = last
    this.isLineStart = last === '\n'
  }
}

/** A whole text by the same rule. */
export function readProse(text: string, rule: ProseRule): string {
  const stream = new ProseStream(rule)
  return stream.push(text) + stream.end()
}
