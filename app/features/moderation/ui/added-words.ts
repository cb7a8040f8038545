import type { AddedWords } from '../terms'

/** What came of an addition: 已添加3个词，2个已在词表里. */
export function addedWords({ added, known: existing, unfit }: AddedWords): string {
  return [
    `已添加${added}个词`,
    existing > 0 && `${existing}个已在词表里`,
    unfit > 0 && `${unfit}个过短或过长，没有添加`,
  ]
    .filter(Boolean)
    .join('，')
}
