// A heading within a section has no level of its own; where it was copied it had one.

/** Levels of the headings that stand by themselves in cleaned HTML, in reading order. */
export const levelsOfHtml = (root: Element): number[] =>
  [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .filter((heading) => !heading.closest('li, table, blockquote, pre'))
    .filter((heading) => (heading.textContent ?? '').trim() !== '')
    .map(({ tagName }) => Number(tagName.slice(1)))

const FENCE = /^\s*(?:```|~~~)/

/** The same of Markdown. */
export function levelsOfMarkdown(text: string): number[] {
  let isCode = false
  return text.split(/\r?\n/).flatMap((line) => {
    if (FENCE.test(line)) isCode = !isCode
    const signs = isCode ? undefined : /^(#{1,6})\s+\S/.exec(line)?.[1]
    return signs ? [signs.length] : []
  })
}
