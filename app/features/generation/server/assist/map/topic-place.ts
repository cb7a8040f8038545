import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { pathTo, placeOf, type DocNode, type DocTree } from '#packages/document'
import { findDraft, readTree } from '~/features/document/server'
import { generationErrors } from '../../../errors'

export interface TopicPlace {
  /** Titles from the root down to the topic. */
  path: string[]
  tree: DocTree
  children: readonly DocNode[]
}

/** A topic of a map that the caller may change. Errors: `documentNotFound`, `isFinal`, `nodeNotFound`, also where it is no map. */
export async function requireTopic(
  ctx: SeatedContext,
  { id, nodeId }: { id: DocumentId; nodeId: NodeId | null },
): Promise<TopicPlace> {
  await findDraft(ctx, id)
  const { tree } = await readTree(ctx, id)
  if (!tree.map) throw generationErrors.nodeNotFound()
  if (nodeId === null) return { path: [tree.title], tree, children: tree.children }
  const place = placeOf(tree, nodeId)
  if (!place) throw generationErrors.nodeNotFound()
  const path = [tree.title, ...pathTo(tree, nodeId).map(({ title }) => title)]
  return { path, tree, children: place.node.children }
}

/** A branch in lines, indented by its levels. */
export const branchLines = (nodes: readonly DocNode[], depth = 0): string[] =>
  nodes.flatMap(({ title, children }) => [
    `${'  '.repeat(depth)}- ${title.replace(/\s+/g, ' ')}`,
    ...branchLines(children, depth + 1),
  ])
