/** A blank of a prompt: `{{名称}}`, or `{{名称=常用的值}}`. */
export interface Blank {
  name: string
  /** Stands in it until something else is written. */
  usual: string
}

const BLANK = /\{\{([^{}\n=]{1,40})(?:=([^{}\n]{0,200}))?\}\}/g

/** The blanks of a prompt in the order they are met, each name once. */
export function blanksOf(content: string): Blank[] {
  const found = new Map<string, Blank>()
  for (const [, label = '', usual = ''] of content.matchAll(BLANK)) {
    const name = label.trim()
    const existing = found.get(name)
    if (name !== '' && (!existing || existing.usual === ''))
      found.set(name, { name, usual: usual.trim() })
  }
  return [...found.values()]
}

/** The prompt with its blanks filled in; a blank without a value is left out. */
export function fillBlanks(content: string, values: Readonly<Record<string, string>>): string {
  return content.replace(BLANK, (whole, label: string) => {
    const name = label.trim()
    return name === '' ? whole : (values[name] ?? '')
  })
}
