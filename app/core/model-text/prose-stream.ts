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
    let made = ''
    let at = 0
    let plainFrom = 0
    while (at < this.held.length) {
      const character = this.held[at] ?? ''
      const found = this.isPlain(character) ? null : this.look(this.held.slice(at), isEnd)
      if (found === 'wait') break
      if (found) {
        made += this.held.slice(plainFrom, at) + found.text
        this.pass(this.held.slice(at, at + found.length))
        at += found.length
        plainFrom = at
        if (found.isOver) {
          this.isOver = true
          this.held = ''
          return made
        }
      } else {
        this.pass(character)
        at += 1
      }
    }
    made += this.held.slice(plainFrom, at)
    this.held = this.held.slice(at)
    return made
  }

  // Most characters of a text begin nothing.
  private isPlain(character: string): boolean {
    if (this.isLineStart) return !(/[ `~]/.test(character) || this.concerns(character))
    return !(this.fence === '' && this.concerns(character))
  }

  private concerns = (character: string) => SPECIAL.has(character) || this.rule.mayBegin(character)

  private look(rest: string, isEnd: boolean): Found {
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
