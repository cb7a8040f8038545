/** Lines of their own at the end of the paragraph that the pen stands in. */
export function withBlock(text: string, place: number, lines: string): string {
  const end = text.indexOf('\n\n', Math.max(0, place - 1))
  const [before, after] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  return [before.trimEnd(), lines, after.trim()].filter((part) => part !== '').join('\n\n')
}
