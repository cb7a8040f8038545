/** As in an exported Word file: longer ones would hold the page up. */
const LONGEST_FORMULA = 2_000
const DRAWN_AT_MOST = 500

/** What was drawn on this page, the latest last. */
const drawn = new Map<string, string>()

/** What a formula was drawn as before; '' where it was not. */
export const drawnMarkup = (latex: string, displayMode: boolean): string =>
  drawn.get(keyOf(latex, displayMode)) ?? ''

/** A formula as MathML; '' where it stays as it is written: unreadable, endless or too long. It follows no address. */
export async function mathMarkup(latex: string, displayMode: boolean): Promise<string> {
  if (latex.length > LONGEST_FORMULA) return ''
  const key = keyOf(latex, displayMode)
  const before = drawn.get(key)
  if (before !== undefined) return before
  const markup = await draw(latex, displayMode)
  drawn.set(key, markup)
  for (const oldest of drawn.keys()) {
    if (drawn.size <= DRAWN_AT_MOST) break
    drawn.delete(oldest)
  }
  return markup
}

async function draw(latex: string, displayMode: boolean): Promise<string> {
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

const keyOf = (latex: string, displayMode: boolean) => `${displayMode ? 'block' : 'line'} ${latex}`
