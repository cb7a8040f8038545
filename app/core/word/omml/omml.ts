import { readLatex } from '../latex'
import { childOf, elementsOf, type XmlElement } from '~/core/office/xml'
import { tag } from '~/core/office/xml-write'
import { rowOf } from './mathml'

/** A formula as `m:oMath`, or why it is none. */
export function ommlOf(latex: string): { omml: string } | { fault: string } {
  const read = readLatex(latex, 'mathml')
  if ('fault' in read) return read
  const math = rootOf(read.markup)
  return math ? { omml: tag('m:oMath', {}, rowOf(math)) } : { fault: 'unreadable' }
}

/** What stands under `semantics`, without the source that KaTeX lays beside it and without a number of its own. */
function rootOf(span: XmlElement): XmlElement[] | null {
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
