export interface Spoken {
  reasoning: string
  text: string
  /** What was given as reasoning is the beginning of this text. */
  isRecast?: true
}

const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * Takes a leading `<think>…</think>` out of the content of servers that have no field for reasoning.
 * Tags may be cut anywhere; a `<think>` further on is text.
 */
export class ThinkingSplitter {
  private state: 'start' | 'thinking' | 'closed' | 'text' = 'start'
  private held = ''
  /** All of a thought that nothing opened; without its end it was the answer. */
  private unopened = ''
  private isUnopened = false

  constructor(private readonly thinksUnopened = false) {}

  /** A thought that nothing opened was closed. */
  get hasClosedUnopened(): boolean {
    return this.isUnopened && this.state !== 'thinking'
  }

  push(content: string): Spoken {
    this.held += content
    if (this.state === 'start') this.begin()
    const reasoning = this.state === 'thinking' ? this.takeReasoning() : ''
    if (this.state === 'closed') {
      this.held = this.held.trimStart()
      if (this.held !== '') this.state = 'text'
    }
    return { reasoning, text: this.state === 'text' ? this.takeAll() : '' }
  }

  end(): Spoken {
    const rest = this.takeAll()
    if (this.state !== 'thinking') return { reasoning: '', text: rest }
    if (this.isUnopened) {
      const isRecast = this.unopened !== '' && { isRecast: true as const }
      return { reasoning: '', text: this.unopened + rest, ...isRecast }
    }
    return { reasoning: rest, text: '' }
  }

  private begin() {
    const bare = this.held.trimStart()
    if (bare.length < OPEN.length && OPEN.startsWith(bare)) return
    const isOpened = bare.startsWith(OPEN)
    this.isUnopened = !isOpened && this.thinksUnopened
    this.state = isOpened || this.isUnopened ? 'thinking' : 'text'
    if (isOpened) this.held = bare.slice(OPEN.length)
  }

  private takeReasoning(): string {
    const position = this.held.indexOf(CLOSE)
    const until = position >= 0 ? position : this.held.length - partialTag(this.held)
    const reasoning = this.held.slice(0, until)
    this.held = this.held.slice(position >= 0 ? position + CLOSE.length : until)
    if (position >= 0) this.state = 'closed'
    if (this.isUnopened) this.unopened += reasoning
    return reasoning
  }

  private takeAll(): string {
    const all = this.held
    this.held = ''
    return all
  }
}

// How many characters at the end may be the beginning of the closing tag.
function partialTag(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length -= 1) {
    if (CLOSE.startsWith(text.slice(-length))) return length
  }
  return 0
}
