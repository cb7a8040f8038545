import type { NodeId } from '~/core/ids'
import type { DocNode, DocTree } from '#packages/document/tree'
import type { Sql } from './sql'

/** Headings that are final, with all beneath them: nobody writes there until they are opened again. */
export const listFinalNodes = (sql: Sql): NodeId[] =>
  sql.all<{ node_id: NodeId }>('SELECT node_id FROM final_nodes').map(({ node_id: id }) => id)

export function setFinalNode(sql: Sql, nodeId: NodeId, isFinal: boolean): void {
  if (isFinal)
    sql.all('INSERT INTO final_nodes (node_id) VALUES (?) ON CONFLICT DO NOTHING', nodeId)
  else sql.all('DELETE FROM final_nodes WHERE node_id = ?', nodeId)
}

/** Every heading that is final, itself or beneath one that is. */
export function finalWithin(sql: Sql, tree: DocTree): ReadonlySet<NodeId> {
  const finals = new Set(listFinalNodes(sql))
  const found = new Set<NodeId>()
  const walk = (nodes: readonly DocNode[], isWithin: boolean): void => {
    for (const { id, children } of nodes) {
      const isFinal = isWithin || finals.has(id)
      if (isFinal) found.add(id)
      walk(children, isFinal)
    }
  }
  if (finals.size > 0) walk(tree.children, false)
  return found
}

/** Whether headings of a final one went, came or are called otherwise; as a whole it may be moved. */
export function changesFinal(sql: Sql, before: DocTree, after: DocTree): boolean {
  return listFinalNodes(sql).some((id) => {
    const was = wordsIn(before, id)
    return was !== null && was !== wordsIn(after, id)
  })
}

function wordsIn({ children }: Pick<DocTree, 'children'>, id: NodeId): string | null {
  for (const node of children) {
    const words = node.id === id ? JSON.stringify(wordsOf(node)) : wordsIn(node, id)
    if (words !== null) return words
  }
  return null
}

const wordsOf = ({ id, title, children }: DocNode): unknown => [id, title, children.map(wordsOf)]
