import { newNodeId, type NodeId } from '#packages/basics/ids'
import type { DocNode, DocTree } from '../tree'
import { nodesOf } from '../tree-walk'

/** The same map with ids of its own; markers, colours and summaries stay with their topics. */
export function withNewIds(tree: DocTree): DocTree {
  const ids = new Map(nodesOf(tree).map(({ id }) => [id, newNodeId()]))
  const idOf = (id: NodeId) => ids.get(id) ?? id
  const copied = (node: DocNode): DocNode => ({
    ...node,
    id: idOf(node.id),
    children: node.children.map(copied),
  })
  const { map, ...rest } = tree
  const children = tree.children.map(copied)
  if (!map) return { ...rest, id: newNodeId(), children }
  const styles = Object.entries(map.styles).map(([id, style]) => [ids.get(id as NodeId), style])
  const summaries = Object.entries(map.summaries).map(([id, { parentId, nodeIds, title }]) => [
    id,
    { parentId: parentId && idOf(parentId), nodeIds: nodeIds.map(idOf), title },
  ])
  return {
    ...rest,
    id: newNodeId(),
    children,
    map: {
      ...map,
      styles: Object.fromEntries(styles) as typeof map.styles,
      summaries: Object.fromEntries(summaries) as typeof map.summaries,
    },
  }
}
