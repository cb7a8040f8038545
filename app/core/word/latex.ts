import katex from 'katex'
import { readXml, type XmlElement } from '~/core/office/xml'

const LONGEST_FORMULA = 2_000

/**
 * A formula as KaTeX sets it: its meaning (`mathml`) or its boxes (`html`), or why it is none. KaTeX's own bounds hold: no
 * addresses, 1,000 macro expansions.
 */
export function readLatex(
  latex: string,
  output: 'mathml' | 'html',
  displayMode = true,
): { markup: XmlElement } | { fault: string } {
  if (latex.length > LONGEST_FORMULA) return { fault: 'too long' }
  try {
    const text = katex.renderToString(latex, {
      output,
      displayMode,
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: 1000,
      maxSize: 20,
    })
    const markup = readXml(text)
    return markup ? { markup } : { fault: 'unreadable' }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'unreadable' }
  }
}
