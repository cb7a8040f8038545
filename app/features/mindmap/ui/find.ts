import type { NodeId } from '~/core/ids'
import type { DocNode, DocTree } from '#packages/document/tree'
import type { TreeCommand } from '#packages/document/tree-commands'
import { nodesOf, placeOf } from '#packages/document/tree-walk'

/** What is looked for in a map, and where. */
export interface MapQuery {
  words: string
  /** Only in this branch; null: everywhere. */
  within: NodeId | null
}

/** Topics that hold the words, in reading order; case makes no difference. */
export function findTopics(tree: DocTree, { words, within }: MapQuery): DocNode[] {
  const needle = folded(words)
  if (needle === '') return []
  const place = within === null ? null : placeOf(tree, within)
  const nodes = place ? [place.node, ...nodesOf(place.node)] : nodesOf(tree)
  return nodes.filter(({ title }) => folded(title).includes(needle))
}

/** Puts other words in their place in each of these topics; one that would be left without a title stays. */
export const replaceCommands = (
  nodes: readonly DocNode[],
  words: string,
  other: string,
): TreeCommand[] =>
  nodes.flatMap(({ id, title }) => {
    const next = replaced(title, words, other)
    return next === title || next.trim() === '' ? [] : [{ type: 'rename', nodeId: id, title: next }]
  })

const folded = (text: string) => text.toLowerCase()

function replaced(title: string, words: string, other: string): string {
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  return title.replace(pattern, () => other)
}
