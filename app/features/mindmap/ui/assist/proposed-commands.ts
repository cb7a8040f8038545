import { newNodeId, type NodeId } from '~/core/ids'
import type { ProposedTopic } from '~/features/document/wire/terms/map-assist'
import type { DocTree } from '#packages/document/tree'
import type { TreeCommand } from '#packages/document/tree-commands'
import { placeOf } from '#packages/document/tree-walk'
import { newHeading } from '~/features/document/ui/outline'

/**
 * Hangs proposed topics under one, after those that hang there, null is the root: new ones are added with their evidence,
 * those that stand already are moved. What was below a topic that is not taken comes up to the one above.
 */
export function proposedCommands(
  tree: DocTree,
  parentId: NodeId | null,
  topics: readonly ProposedTopic[],
): TreeCommand[] {
  const under = parentId === null ? tree : placeOf(tree, parentId)?.node
  const path: { id: NodeId | null; count: number }[] = [
    { id: parentId, count: under?.children.length ?? 0 },
  ]
  return topics.flatMap(({ level, title, nodeId, evidenceIds }): TreeCommand[] => {
    // It may be gone meanwhile.
    if (nodeId !== null && !placeOf(tree, nodeId)) return []
    const depth = Math.min(level, path.length)
    const parent = path[depth - 1] ?? { id: parentId, count: 0 }
    const id = nodeId ?? newNodeId()
    path.splice(depth, path.length, { id, count: 0 })
    const index = parent.count
    parent.count += 1
    if (nodeId !== null) return [{ type: 'move', nodeId, parentId: parent.id, at: index }]
    return [
      {
        type: 'add',
        parentId: parent.id,
        at: index,
        node: { ...newHeading(id, title), evidenceIds },
      },
    ]
  })
}

/** A word over all that hangs under a topic; null where nothing does. */
export function summaryCommand(
  tree: DocTree,
  parentId: NodeId | null,
  title: string,
): TreeCommand | null {
  const under = parentId === null ? tree : placeOf(tree, parentId)?.node
  const nodeIds = (under?.children ?? []).map(({ id }) => id)
  if (nodeIds.length === 0) return null
  return { type: 'summarise', summaryId: newNodeId(), summary: { parentId, nodeIds, title } }
}
