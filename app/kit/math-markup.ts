/** As in an exported Word file: longer ones would hold the page up. */
const LONGEST_FORMULA = 2_000

/** A formula as MathML; '' where it stays as it is written: unreadable, endless or too long. It follows no address. */
export async function mathMarkup(latex: string, displayMode: boolean): Promise<string> {
  if (latex.length > LONGEST_FORMULA) return ''
  const { renderToString } = await import('katex')
  try {
    return renderToString(latex, {
      displayMode,
      output: 'mathml',
      trust: false,
      maxExpand: 1_000,
      throwOnError: true,
    })
  } catch {
    return ''
  }
}
