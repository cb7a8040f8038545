import type { Text } from '#packages/document/body'
import { textRuns } from '../inline/text'
import type { Writing } from '../writing'
import { paragraph } from './paragraph'

/** A paragraph a line, so that a page may break between them. */
export function codeLines(texts: readonly Text[], writing: Writing): string {
  const lines: Text[][] = [[]]
  for (const text of texts) {
    const [first = '', ...others] = text.text.split('\n')
    lines.at(-1)?.push({ ...text, text: first })
    lines.push(...others.map((own) => [{ ...text, text: own }]))
  }
  const last = lines.at(-1) ?? []
  if (lines.length > 1 && last.every(({ text }) => text === '')) lines.pop()
  const style = { style: writing.plan.styles.code }
  return lines
    .map((line) => paragraph(line.map((text) => textRuns(text, writing, {})).join(''), style))
    .join('')
}
