interface OutlineNode {
  title: string
  items: OutlineNode[]
}

const MOST_TITLES = 5000

/** Titles of the bookmarks -> their depth, 1–6. Numbers and spaces are left out, as pages print them differently. */
export async function readOutline(document: {
  getOutline(): Promise<OutlineNode[] | null>
}): Promise<Map<string, number>> {
  const depths = new Map<string, number>()
  const waiting = ((await document.getOutline()) ?? []).map((node) => ({ node, depth: 1 }))
  for (let index = 0; index < waiting.length && index < MOST_TITLES; index += 1) {
    const { node, depth } = waiting[index]!
    const key = titleKey(node.title)
    if (key !== '' && !depths.has(key)) depths.set(key, Math.min(6, depth))
    for (const child of node.items ?? []) waiting.push({ node: child, depth: depth + 1 })
  }
  return depths
}

/** What is compared of a title: its letters only, without the number that stands before it. */
export function titleKey(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(
      /^\s*(第\s*[〇一二三四五六七八九十百\d]+\s*[章节節篇部]|(chapter|appendix)?\s*[\da-z]{1,3}(\.\d+)*\.?(?=\s|\P{ASCII}))/u,
      '',
    )
    .replace(/[\s.。:：]+/g, '')
}
