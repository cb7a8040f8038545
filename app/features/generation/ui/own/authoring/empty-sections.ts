import { chapterCoins, chapterWords, isBlankBody } from '~/features/document/assist-terms'
import { nodesOf, type DocTree } from '#packages/document'
import type { SectionView } from '~/features/document/terms'
import type { NodeId } from '~/core/ids'

export interface EmptySection {
  nodeId: NodeId
  title: string
  rev: number
  words: number
  coins: number
}

/** Headings without others below them that have no words yet, and that may be written. */
export function emptySections(tree: DocTree, texts: readonly SectionView[]): EmptySection[] {
  const byId = new Map(texts.map((section) => [section.nodeId, section]))
  return nodesOf(tree).flatMap(({ id, title, budget, locked, children }) => {
    const section = byId.get(id)
    const isWritable = title !== '' && !locked && children.length === 0 && !section?.isWithheld
    if (!isWritable || (section && !isBlankBody(section.body))) return []
    const words = chapterWords(budget)
    return [{ nodeId: id, title, rev: section?.rev ?? 0, words, coins: chapterCoins(words) }]
  })
}
