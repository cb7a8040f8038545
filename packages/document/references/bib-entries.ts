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
    let entryStart = reader.nextEntry();
    entryStart !== null && entries.length < MOST_ENTRIES;
    entryStart = reader.nextEntry()
  ) {
    if (/^(?:comment|preamble)$/.test(entryStart)) continue
    const entry = entryStart === 'string' ? reader.macro() : reader.entry(entryStart)
    if (entry) entries.push(entry)
    else if (entryStart !== 'string') skipped += 1
  }
  return { entries, skipped }
}

class BibReader {
  private position = 0
  private readonly macros = new Map<string, string>()

  constructor(private readonly text: string) {}

  /** The kind of the next entry; the reading stands behind its brace. */
  nextEntry(): string | null {
    const start = /@\s*([a-z]+)\s*[{(]/gi
    start.lastIndex = this.position
    const found = start.exec(this.text)
    if (!found) return null
    this.position = start.lastIndex
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
    const sign = this.text[this.position]
    if (sign === '{') return this.within('}', '{')
    if (sign === '"') return this.within('"', '')
    const word = this.match(/([^\s,{}#"]+)/y)
    return word === null ? null : (this.macros.get(word.toLowerCase()) ?? word)
  }

  /** Up to the sign that closes, braces inside paired. */
  private within(close: string, open: string): string | null {
    let depth = 0
    for (
      let index = this.position + 1;
      index < this.text.length && index - this.position < LONGEST_VALUE;
      index += 1
    ) {
      const sign = this.text[index]
      if (sign === '\\') index += 1
      else if (sign === close && depth === 0) {
        const text = this.text.slice(this.position + 1, index)
        this.position = index + 1
        return text
      } else if (sign === '{' || sign === open) depth += 1
      else if (sign === '}') depth -= 1
    }
    return null
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (!found) return null
    this.position = pattern.lastIndex
    return found[1] ?? ''
  }
}
