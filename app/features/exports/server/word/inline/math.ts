import { ommlOf } from '~/core/word/omml/omml'
import type { Writing } from '../writing'
import { run } from '../xml/fields'

/** A formula as Word's own; what KaTeX cannot read stays as its source, in red, and is named in the report. */
export function math(latex: string, writing: Writing): string {
  const result = ommlOf(latex)
  if ('omml' in result) {
    writing.report.formulas += 1
    return result.omml
  }
  writing.flaw('formula', `公式无法解析，按源码写入：${latex.slice(0, 80)}`)
  return run(latex, { color: 'C00000' })
}
