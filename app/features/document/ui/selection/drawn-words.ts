const SIGNS = 'button, figcaption, thead, .k-math, [data-atom]'

/** Words of a range as they are drawn: signs are drawn as numbers and formulas, and left out with all blanks. */
export function drawnWords(range: Range): string {
  const content = range.cloneContents()
  for (const sign of content.querySelectorAll(SIGNS)) sign.remove()
  return (content.textContent ?? '').replace(/[\s\u200b￼]/g, '')
}
