/** One entry of a `.bib` file: its kind and its fields, names in small letters, values as they stand. */
export interface BibEntry {
  kind: string
  key: string
  fields: Map<string, string>
}

const MOST_ENTRIES = 5_000
const LONGEST_VALUE = 20_000

/** Entries in order. `skipped` counts what begins like an entry and is none. */
export function bibEntries(text: string): { entries: BibEntry[]; skipped: number } {
  const reader = new BibReader(text)
  const entries: BibEntry[] = []
  let skipped = 0
  for (
    let at = reader.nextEntry();
    at !== null && entries.length < MOST_ENTRIES;
    at = reader.nextEntry()
  ) {
    if (/^(?:comment|preamble)$/.test(at)) continue
    const entry = at === 'string' ? reader.macro() : reader.entry(at)
    if (entry) entries.push(entry)
    else if (at !== 'string') skipped += 1
  }
  return { entries, skipped }
}

class BibReader {
  private at = 0
  private readonly macros = new Map<string, string>()

  constructor(private readonly text: string) {}

  /** The kind of the next entry; the reading stands behind its brace. */
  nextEntry(): string | null {
    const start = /@\s*([a-z]+)\s*[{(]/gi
    start.lastIndex = this.at
    const found = start.exec(this.text)
    if (!found) return null
    this.at = start.lastIndex
    return (found[1] ?? '').toLowerCase()
  }

  /** `@string{name = "value"}`: kept for later entries. */
  macro(): null {
    const field = this.field()
    if (field) this.macros.set(field[0], field[1])
    return null
  }

  entry(kind: string): BibEntry | null {
    const key = this.match(/\s*([^\s,{}()="]*)\s*,/y)
    if (key === null) return null
    const fields = new Map<string, string>()
    for (let field = this.field(); field; field = this.field()) {
      if (!fields.has(field[0])) fields.set(field[0], field[1])
      if (this.match(/\s*(,)/y) === null) break
    }
    this.match(/\s*([})])/y)
    return fields.size === 0 ? null : { kind, key, fields }
  }

  private field(): [name: string, value: string] | null {
    const name = this.match(/\s*([\w-]+)\s*=\s*/y)
    if (name === null) return null
    let value = this.value()
    while (value !== null && this.match(/\s*(#)\s*/y) !== null) value += this.value() ?? ''
    return value === null ? null : [name.toLowerCase(), value.replace(/\s+/g, ' ').trim()]
  }

  private value(): string | null {
    const sign = this.text[this.at]
    if (sign === '{') return this.within('}', '{')
    if (sign === '"') return this.within('"', '')
    const word = this.match(/([^\s,{}#"]+)/y)
    return word === null ? null : (this.macros.get(word.toLowerCase()) ?? word)
  }

  /** Up to the sign that closes, braces inside paired. */
  private within(close: string, open: string): string | null {
    let depth = 0
    for (let at = this.at + 1; at < this.text.length && at - this.at < LONGEST_VALUE; at += 1) {
      const sign = this.text[at]
      if (sign === '\\') at += 1
      else if (sign === close && depth === 0) {
        const said = this.text.slice(this.at + 1, at)
        this.at = at + 1
        return said
      } else if (sign === '{' || sign === open) depth += 1
      else if (sign === '}') depth -= 1
    }
    return null
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (!found) return null
    this.at = pattern.lastIndex
    return found[1] ?? ''
  }
}
