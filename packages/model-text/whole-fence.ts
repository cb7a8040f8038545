/**
 * Takes off the fence that some models put round a whole answer, and the blank lines before its first word. A fence of a
 * programming language stays: its code was asked for.
 */
export class WholeFence {
  private held = ''
  private state: 'start' | 'inside' | 'free' = 'start'
  /** Fences within the answer that are open, by their signs. */
  private inner = ''
  private sign = ''
  /** The beginning of the line has left already: its end is no fence. */
  private isLineOpen = false

  /** What may leave once this piece has come. */
  push(piece: string): string {
    if (this.state === 'free') return piece
    this.held += piece
    return this.take(false)
  }

  end(): string {
    return this.take(true)
  }

  private take(isEnd: boolean): string {
    if (this.state === 'start') this.begin(isEnd)
    if (this.state === 'start') return ''
    return this.state === 'inside' ? this.takeLines(isEnd) : this.takeAll()
  }

  private begin(isEnd: boolean): void {
    this.held = this.held.replace(/^\s+/, (blank) => (isEnd ? '' : indentOf(blank)))
    const bare = this.held.trimStart()
    if (bare === '' || (!isEnd && /^(?:`{1,2}|~{1,2})$/.test(bare))) return
    const opening = openingOf(bare, isEnd)
    if (opening === 'wait') return
    this.state = opening === null ? 'free' : 'inside'
    if (opening === null) return
    this.sign = opening
    this.held = bare.slice(bare.indexOf('\n') + 1)
  }

  private takeLines(isEnd: boolean): string {
    let result = ''
    for (;;) {
      const end = this.held.indexOf('\n')
      if (end < 0) break
      result += this.readLine(this.held.slice(0, end + 1))
      this.held = this.held.slice(end + 1)
      if (this.state === 'free') return result + this.takeAll()
    }
    // Half a line that can be no fence need not wait for its end.
    const mayBeFence = /^ {0,3}(?:`*|~*)[\w-]*[ \t]*$/.test(this.held)
    if (isEnd) return result + this.readLine(this.takeAll())
    if (mayBeFence || this.held === '') return result
    const free = this.held
    this.held = ''
    this.isLineOpen = true
    return result + free
  }

  private readLine(line: string): string {
    if (this.isLineOpen) {
      this.isLineOpen = !line.endsWith('\n')
      return line
    }
    const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[ \t]*\r?\n?$/.exec(line)
    if (!fence) return line
    const [, sign = '', language = ''] = fence
    if (this.inner !== '') {
      if (language === '' && sign.startsWith(this.inner)) this.inner = ''
      return line
    }
    if (language === '' && sign.startsWith(this.sign)) {
      this.state = 'free'
      return ''
    }
    this.inner = sign
    return line
  }

  private takeAll(): string {
    const all = this.held
    this.held = ''
    return all
  }
}

/** Sign of the fence round a text of prose; null where there is none. Its first line tells prose from code. */
function openingOf(bare: string, isEnd: boolean): string | 'wait' | null {
  if (!/^(?:`{3}|~{3})/.test(bare)) return null
  const lines = /^(`{3,}|~{3,})[ \t]*([\w-]*)[ \t]*\r?\n([^\n]*)(\n)?/.exec(bare)
  const isSettled = isEnd || bare.length > SETTLED_BY || lines?.[4] !== undefined
  if (!isSettled) return 'wait'
  if (lines === null) return null
  const [, sign = '', language = '', line = ''] = lines
  return isOfText(language.toLowerCase(), line) ? sign : null
}

const isOfText = (language: string, line: string) =>
  MARKDOWN.has(language) || (PLAIN.has(language) && isProse(line))

const MARKDOWN = new Set(['markdown', 'md'])
const PLAIN = new Set(['', 'text', 'txt', 'plaintext', 'plain'])
const SETTLED_BY = 200
// Blanks that begin a line may be of code.
const indentOf = (blank: string) => blank.slice(blank.lastIndexOf('\n') + 1)
const isProse = (line: string) =>
  (line.match(/\p{Script=Han}/gu) ?? []).length >= 6 && !/[{};=<>│├└]|^\s*(?:\/\/|#!)/.test(line)
