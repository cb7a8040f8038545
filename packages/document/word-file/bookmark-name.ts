/** Letters, digits and underscores, at most forty, as Word takes them. */
export const bookmarkName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}_]/gu, '_')
    .replace(/^(?=\d)/, '_')
    .slice(0, 40)
