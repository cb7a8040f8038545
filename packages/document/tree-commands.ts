import type { NodeId } from '#packages/basics/ids'
import type { NumberingName } from './headings/numbering-names'
import type { DocNode, DocTree, NodeKind, NodeSource } from './tree'
import { nodeFault, titleFault, treeFault, type TreeFault, type TreeRefusal } from './tree-faults'
import { applyMapCommand, isMapCommand, type MapCommand } from './map/map-commands'
import { nodesOf, placeOf, rootKind, settled, type Place } from './tree-walk'

/** What may be planned for a heading beside its title. `kind` is a choice of roots only. */
export type NodePlan = Partial<
  Pick<DocNode, 'kind' | 'intent' | 'budget' | 'locked' | 'note' | 'evidenceIds'>
>

/**
 * The edits that every view of a tree is made of, and those of how a map is drawn. `parentId` null is the document itself; `at` is the place among the
 * new siblings, the node itself not counted, and beyond the last means last.
 */
export type TreeCommand =
  | { type: 'add'; parentId: NodeId | null; at: number; node: DocNode }
  /** The document's own title when `nodeId` is the tree's. `source` is who chose the title, a person when absent. */
  | { type: 'rename'; nodeId: NodeId; title: string; source?: NodeSource }
  | { type: 'move'; nodeId: NodeId; parentId: NodeId | null; at: number; kind?: NodeKind }
  | { type: 'remove'; nodeId: NodeId }
  | { type: 'plan'; nodeId: NodeId; plan: NodePlan }
  /** How the headings of a text are numbered; null as its kind is. */
  | { type: 'numbering'; numbering: NumberingName | null }
  | MapCommand

/** `inverse` undoes it exactly. A refused command has changed nothing. */
export type Applied =
  | { ok: true; tree: DocTree; inverse: TreeCommand }
  | { ok: false; refusal: TreeRefusal }

/** One edit of a tree whose kinds are settled. */
export function applyCommand(tree: DocTree, command: TreeCommand): Applied {
  const applied = applyUnweighed(tree, command)
  // What changed the number, depth or names of nodes is weighed as a whole.
  const refusal = applied.ok && weighty.has(command.type) ? treeFault(applied.tree) : null
  return refusal ? { ok: false, refusal } : applied
}

const weighty = new Set<TreeCommand['type']>(['add', 'move', 'plan'])

function applyUnweighed(tree: DocTree, command: TreeCommand): Applied {
  if (isMapCommand(command)) return draw(tree, command)
  switch (command.type) {
    case 'add':
      return add(tree, command)
    case 'rename':
      return rename(tree, command)
    case 'move':
      return move(tree, command)
    case 'remove':
      return remove(tree, command)
    case 'plan':
      return plan(tree, command)
    case 'numbering':
      return renumber(tree, command)
  }
}

/**
 * Several edits, all or none. `inverse` undoes them all, in its order. The tree is weighed once, as it is at the end: names
 * alone are watched at every step, as what follows goes by them.
 */
export function applyCommands(
  tree: DocTree,
  commands: readonly TreeCommand[],
): { ok: true; tree: DocTree; inverse: TreeCommand[] } | { ok: false; refusal: TreeRefusal } {
  const [only] = commands
  if (only && commands.length === 1) {
    const applied = applyCommand(tree, only)
    return applied.ok ? { ...applied, inverse: [applied.inverse] } : applied
  }
  const names = new Set<string>([tree.id, ...nodesOf(tree).map(({ id }) => id)])
  const inverse: TreeCommand[] = []
  let node = tree
  for (const command of commands) {
    const taken = command.type === 'add' ? takenName(names, command.node) : null
    if (taken) return { ok: false, refusal: { fault: 'idTaken', nodeId: taken } }
    const applied = applyUnweighed(node, command)
    if (!applied.ok) return applied
    if (applied.inverse.type === 'add')
      for (const id of namesIn(applied.inverse.node)) names.delete(id)
    node = applied.tree
    inverse.push(applied.inverse)
  }
  const refusal = commands.some(({ type }) => weighty.has(type)) ? treeFault(node) : null
  return refusal ? { ok: false, refusal } : { ok: true, tree: node, inverse: inverse.reverse() }
}

/** Takes the names of a branch; the first that is taken already, null where none is. */
function takenName(names: Set<string>, node: DocNode): NodeId | null {
  for (const id of namesIn(node)) {
    if (names.has(id)) return id
    names.add(id)
  }
  return null
}

const namesIn = (node: DocNode): NodeId[] => [node.id, ...nodesOf(node).map(({ id }) => id)]

/** Whether a step may rename, move or drop this heading: only what a step made and nobody locked. */
export const isMachineOwned = (node: DocNode): boolean => node.source === 'ai' && !node.locked

function draw(tree: DocTree, command: MapCommand): Applied {
  const applied = applyMapCommand(tree, command)
  if ('fault' in applied) return refused(applied.fault, tree.id)
  return { ok: true, tree: { ...tree, map: applied.map }, inverse: applied.inverse }
}

type Of<Type extends TreeCommand['type']> = Extract<TreeCommand, { type: Type }>

const refused = (fault: TreeFault, nodeId: NodeId): Applied => ({
  ok: false,
  refusal: { fault, nodeId },
})

function add(tree: DocTree, { parentId, at, node }: Of<'add'>): Applied {
  const parent = parentOf(tree, parentId)
  if (parent === undefined) return refused('parentMissing', parentId ?? tree.id)
  const next = withChild(tree, parent, at, settled(node, parent ?? rootKind(tree)))
  return { ok: true, tree: next, inverse: { type: 'remove', nodeId: node.id } }
}

function rename(tree: DocTree, { nodeId, title, source = 'custom' }: Of<'rename'>): Applied {
  const fault = titleFault(title, tree.map !== undefined)
  if (fault) return refused(fault, nodeId)
  if (nodeId === tree.id) {
    const inverse: TreeCommand = { type: 'rename', nodeId, title: tree.title }
    return { ok: true, tree: { ...tree, title }, inverse }
  }
  const place = placeOf(tree, nodeId)
  if (!place) return refused('nodeMissing', nodeId)
  const { node } = place
  const inverse: TreeCommand = { type: 'rename', nodeId, title: node.title, source: node.source }
  return { ok: true, tree: withNode(tree, { ...node, title, source }), inverse }
}

function move(tree: DocTree, { nodeId, parentId, at, kind }: Of<'move'>): Applied {
  const place = placeOf(tree, nodeId)
  if (!place) return refused('nodeMissing', nodeId)
  const parent = parentOf(tree, parentId)
  if (parent === undefined) return refused('parentMissing', parentId ?? tree.id)
  if (parent && isWithin(place.node, parent.id)) return refused('intoItself', nodeId)
  const { node } = place
  const rest = withoutChild(tree, place)
  const moved = settled({ ...node, kind: kind ?? node.kind }, parent ?? rootKind(tree))
  const stands = parentOf(rest, parentId)
  if (stands === undefined) return refused('parentMissing', parentId ?? tree.id)
  const inverse: TreeCommand = {
    type: 'move',
    nodeId,
    parentId: place.parent?.id ?? null,
    at: place.index,
    kind: node.kind,
  }
  return { ok: true, tree: withChild(rest, stands, at, moved), inverse }
}

function remove(tree: DocTree, { nodeId }: Of<'remove'>): Applied {
  const place = placeOf(tree, nodeId)
  if (!place) return refused('nodeMissing', nodeId)
  const { node, parent, index } = place
  const inverse: TreeCommand = { type: 'add', parentId: parent?.id ?? null, at: index, node }
  return { ok: true, tree: withoutChild(tree, place), inverse }
}

function plan(tree: DocTree, { nodeId, plan: newPlan }: Of<'plan'>): Applied {
  const place = placeOf(tree, nodeId)
  if (!place) return refused('nodeMissing', nodeId)
  const { node, parent } = place
  const planned = settled({ ...node, ...newPlan }, parent ?? rootKind(tree))
  const fault = nodeFault(planned, tree.map !== undefined)
  if (fault) return refused(fault, nodeId)
  const { kind, intent, budget, locked, note, evidenceIds } = node
  const before: NodePlan = { kind, intent, budget, locked, note, evidenceIds }
  const changed = Object.entries(before).filter(([name]) => name in newPlan)
  const inverse: TreeCommand = { type: 'plan', nodeId, plan: Object.fromEntries(changed) }
  return { ok: true, tree: withNode(tree, planned), inverse }
}

function renumber(tree: DocTree, { numbering }: Of<'numbering'>): Applied {
  if (tree.map) return refused('isMap', tree.id)
  const { numbering: before = null, ...rest } = tree
  const inverse: TreeCommand = { type: 'numbering', numbering: before }
  return { ok: true, tree: { ...rest, ...(numbering && { numbering }) }, inverse }
}

/** Null is the document itself, undefined that there is no such node. */
function parentOf(tree: DocTree, parentId: NodeId | null): DocNode | null | undefined {
  return parentId === null ? null : placeOf(tree, parentId)?.node
}

const isWithin = (node: DocNode, id: string): boolean =>
  node.id === id || node.children.some((child) => isWithin(child, id))

function withChild(tree: DocTree, parent: DocNode | null, index: number, node: DocNode): DocTree {
  const insert = (children: readonly DocNode[]) => children.toSpliced(Math.max(0, index), 0, node)
  return parent
    ? withNode(tree, { ...parent, children: insert(parent.children) })
    : { ...tree, children: insert(tree.children) }
}

function withoutChild(tree: DocTree, { parent, index }: Place): DocTree {
  return parent
    ? withNode(tree, { ...parent, children: parent.children.toSpliced(index, 1) })
    : { ...tree, children: tree.children.toSpliced(index, 1) }
}

/** The tree with this node in place of the one of its id; everything off its path is the very same. */
function withNode(tree: DocTree, node: DocNode): DocTree {
  const replaced = (children: readonly DocNode[]): readonly DocNode[] => {
    for (const [index, child] of children.entries()) {
      if (child.id === node.id) return children.with(index, node)
      const below = replaced(child.children)
      if (below !== child.children) return children.with(index, { ...child, children: below })
    }
    return children
  }
  return { ...tree, children: replaced(tree.children) }
}

/** A deep topic to be added becomes one edit a topic: none that is sent holds others. */
export function flattened(commands: readonly TreeCommand[]): TreeCommand[] {
  return commands.flatMap((command) =>
    command.type === 'add' && command.node.children.length > 0
      ? addsOf(command.parentId, command.at, command.node)
      : [command],
  )
}

function addsOf(parentId: NodeId | null, index: number, node: DocNode): TreeCommand[] {
  const alone = { ...node, children: [] }
  return [
    { type: 'add', parentId, at: index, node: alone },
    ...node.children.flatMap((child, place) => addsOf(node.id, place, child)),
  ]
}
