import type { NodeId } from '#packages/basics/ids'
import { mapCommandsBetween } from './map/map-commands'
import type { DocNode, DocTree } from './tree'
import { applyCommand, type NodePlan, type TreeCommand } from './tree-commands'
import { nodesOf, placeOf, placesOf } from './tree-walk'

/**
 * The edits that make one tree stand as another did; headings that are in both keep their ids and with them their texts.
 * Null when the two have no edits between them that a tree may hold on the way.
 */
export function commandsBetween(now: DocTree, target: DocTree): TreeCommand[] | null {
  const way = new Way(now)
  const parents = new Map([...placesOf(target)].map(({ node, parent }) => [node.id, parent?.id]))
  // Lifted out first, so that nothing goes with a heading that leaves and nothing hangs too deep on the way.
  for (const { node, parent } of [...placesOf(now)].toReversed())
    if (parent && isElsewhere(parents, node, parent)) way.lift(node.id)
  for (const { id } of nodesOf(now)) if (!parents.has(id)) way.remove(id)
  if (now.title !== target.title) way.make({ type: 'rename', nodeId: now.id, title: target.title })
  for (const { node, parent, index } of placesOf(target))
    way.settle(node, parent?.id ?? null, index)
  for (const command of [
    ...numberingBetween(now, target),
    ...mapCommandsBetween(now.map, target.map),
  ])
    way.make(command)
  return way.isOpen ? way.commands : null
}

const numberingBetween = (now: DocTree, { numbering }: DocTree): TreeCommand[] =>
  now.numbering === numbering ? [] : [{ type: 'numbering', numbering: numbering ?? null }]

const isElsewhere = (
  parents: ReadonlyMap<NodeId, NodeId | undefined>,
  { id }: DocNode,
  parent: DocNode,
): boolean => parents.has(id) && parents.get(id) !== parent.id

class Way {
  readonly commands: TreeCommand[] = []
  isOpen = true

  constructor(private tree: DocTree) {}

  make(command: TreeCommand): void {
    const applied = this.isOpen && applyCommand(this.tree, command)
    if (!applied || !applied.ok) {
      this.isOpen = false
      return
    }
    this.tree = applied.tree
    this.commands.push(command)
  }

  lift(nodeId: NodeId): void {
    this.make({ type: 'move', nodeId, parentId: null, at: this.tree.children.length })
  }

  remove(nodeId: NodeId): void {
    if (placeOf(this.tree, nodeId)) this.make({ type: 'remove', nodeId })
  }

  settle(node: DocNode, parentId: NodeId | null, index: number): void {
    const place = placeOf(this.tree, node.id)
    if (!place) return this.make({ type: 'add', parentId, at: index, node: this.absent(node) })
    const is = place.node
    const isThere = place.index === index && (place.parent?.id ?? null) === parentId
    if (!isThere) this.make({ type: 'move', nodeId: node.id, parentId, at: index, kind: node.kind })
    if (is.title !== node.title || is.source !== node.source)
      this.make({ type: 'rename', nodeId: node.id, title: node.title, source: node.source })
    const plan = planBetween(isThere ? is : { ...is, kind: node.kind }, node)
    if (plan) this.make({ type: 'plan', nodeId: node.id, plan })
  }

  /** With what hangs below it and is nowhere else. */
  private absent(node: DocNode): DocNode {
    const children = node.children.filter(({ id }) => !placeOf(this.tree, id))
    return { ...node, children: children.map((child) => this.absent(child)) }
  }
}

function planBetween(is: DocNode, target: DocNode): NodePlan | null {
  const { kind, intent, budget, locked, note, evidenceIds } = target
  const plan: NodePlan = { kind, intent, budget, locked, note, evidenceIds }
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(is[name as keyof NodePlan])
  const changed = Object.entries(plan).filter(([name, value]) => !isSame(name, value))
  return changed.length > 0 ? Object.fromEntries(changed) : null
}
