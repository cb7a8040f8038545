import { cleanText } from '../text/clean-text'

/**
 * What a file says of itself outside its text, by small names: `title`, `author`, `subject`, `company`, `created`,
 * `program`; of pages the names of their meta tags as well, and `home`, the title of the work that a page belongs to.
 */
export type DocumentProperties = Readonly<Record<string, readonly string[] | undefined>>

const MOST_VALUES = 40
const LONGEST_VALUE = 400

/** Values by their names, cleaned, each once. */
export function propertiesOf(
  found: Iterable<readonly [name: string, value: string]>,
): DocumentProperties {
  const properties: Record<string, string[]> = {}
  for (const [name, raw] of found) {
    const value = cleanText(raw).replace(/\s+/g, ' ').trim().slice(0, LONGEST_VALUE)
    if (value === '') continue
    const values = (properties[name] ??= [])
    if (values.length < MOST_VALUES && !values.includes(value)) values.push(value)
  }
  return properties
}
