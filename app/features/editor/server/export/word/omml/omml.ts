import katex from 'katex'
import { childOf, elementsOf, readXml, type XmlElement } from '../xml/read'
import { tag } from '../xml/write'
import { rowOf } from './mathml'

const LONGEST_FORMULA = 2_000

/** A formula as `m:oMath`, or why it is none. KaTeX's own bounds hold: no addresses, 1,000 macro expansions. */
export function ommlOf(latex: string): { omml: string } | { fault: string } {
  if (latex.length > LONGEST_FORMULA) return { fault: 'too long' }
  try {
    const markup = katex.renderToString(latex, {
      output: 'mathml',
      displayMode: true,
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: 1000,
      maxSize: 20,
    })
    const math = rootOf(markup)
    return math ? { omml: tag('m:oMath', {}, rowOf(math)) } : { fault: 'unreadable' }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'unreadable' }
  }
}

/** What stands under `semantics`, without the source that KaTeX lays beside it and without a number of its own. */
function rootOf(markup: string): XmlElement[] | null {
  const span = readXml(markup)
  const semantics = childOf(childOf(span, 'math'), 'semantics')
  const first = semantics && elementsOf(semantics)[0]
  if (!first) return null
  return untagged(first)
}

/** `\tag` makes a table as wide as the page; the number is the caption's, so only the formula is taken. */
function untagged(root: XmlElement): XmlElement[] {
  const table = root.name === 'mrow' && elementsOf(root).length === 1 ? elementsOf(root)[0] : root
  if (table?.name !== 'mtable' || table.attributes.width !== '100%') return [root]
  return elementsOf(table).flatMap((row) => elementsOf(elementsOf(row)[1] ?? row))
}
