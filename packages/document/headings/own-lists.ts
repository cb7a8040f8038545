import type { Heading } from '../outline'

const NUMBER =
  /^(?:第[一二三四五六七八九十百\d]+[章节编部]分?|[（(]?(?:[一二三四五六七八九十]{1,3}|\d{1,3}(?:\.\d{1,3})*|[ivx]{1,5})[）)]?[、.．:：]?)/i
const LIST =
  /^(?:主要)?(?:参考文献|参考书目|参考资料|引用文献|征引文献|文献列表|references|bibliography|workscited)$|^(?:目录|目次|(?:图表|插图|附图|表格|附表)(?:目录|清单|索引)|contents|tableofcontents)$/i

/** Whether a heading stands over a list that every text makes by itself: 参考文献, 目录. */
function isOwnList(title: string): boolean {
  const bare = title.replace(/[\s　【】[\]]|[:：]\s*$/g, '')
  return LIST.test(bare) || LIST.test(bare.replace(NUMBER, ''))
}

/**
 * Headings without those over lists that a text makes by itself, and what stands below them; `lists` are their titles.
 */
export function withoutOwnLists(headings: readonly Heading[]): {
  headings: Heading[]
  lists: string[]
} {
  const remaining: Heading[] = []
  const lists: string[] = []
  let below = Infinity
  for (const heading of headings) {
    if (heading.level > below) continue
    const isList = isOwnList(heading.text)
    below = isList ? heading.level : Infinity
    if (isList) lists.push(heading.text.trim())
    else remaining.push(heading)
  }
  return { headings: remaining, lists }
}
