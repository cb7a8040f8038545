/** Cells of a table that came as Markdown rows; the rule under the head is left out. */
export function tableRows(markdown: string): string[][] {
  return markdown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('|') && !/^\|(\s*:?-+:?\s*\|)+$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('\\|', '|').replaceAll('<br>', '\n').trim()),
    )
}
