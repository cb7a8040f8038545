import type { NodeId } from '#packages/basics/ids'
import type { DocNode, DocTree } from './tree'
import type { NodePlan } from './tree-commands'
import { placesOf, type Place } from './tree-walk'

/** How one heading differs between two versions of a tree. A heading may have moved, been renamed and replanned at once. */
export type TreeChange =
  | { type: 'added'; nodeId: NodeId; title: string; level: number }
  | { type: 'removed'; nodeId: NodeId; title: string; level: number }
  | { type: 'renamed'; nodeId: NodeId; from: string; to: string }
  /** Titles of the headings it stands under; '' for the document. */
  | { type: 'moved'; nodeId: NodeId; title: string; from: string; to: string }
  | { type: 'planned'; nodeId: NodeId; title: string; changed: (keyof NodePlan)[] }

/**
 * What happened between two versions, told in the order of the later one, removals at the end. Of siblings in another
 * order the fewest that explain it count as moved.
 */
export function diffTrees(before: DocTree, after: DocTree): TreeChange[] {
  const old = new Map([...placesOf(before)].map((place) => [place.node.id, place]))
  const now = new Map([...placesOf(after)].map((place) => [place.node.id, place]))
  const shuffled = shuffledIds(old, now)
  const changes: TreeChange[] = []
  if (before.title !== after.title)
    changes.push({ type: 'renamed', nodeId: after.id, from: before.title, to: after.title })
  for (const place of now.values()) {
    const was = old.get(place.node.id)
    if (!was) changes.push(entry('added', place))
    else changes.push(...changesOf(was, place, shuffled))
  }
  for (const place of old.values()) {
    if (!now.has(place.node.id)) changes.push(entry('removed', place))
  }
  return changes
}

const entry = (type: 'added' | 'removed', { node, level }: Place): TreeChange => ({
  type,
  nodeId: node.id,
  title: node.title,
  level,
})

function changesOf(was: Place, is: Place, shuffled: ReadonlySet<string>): TreeChange[] {
  const { id: nodeId, title } = is.node
  const changes: TreeChange[] = []
  if (was.node.title !== title)
    changes.push({ type: 'renamed', nodeId, from: was.node.title, to: title })
  if (was.parent?.id !== is.parent?.id || shuffled.has(nodeId)) {
    const [from, to] = [was.parent?.title ?? '', is.parent?.title ?? '']
    changes.push({ type: 'moved', nodeId, title, from, to })
  }
  const changed = plannedKeys.filter((key) => !isSame(was.node, is.node, key))
  if (changed.length > 0) changes.push({ type: 'planned', nodeId, title, changed })
  return changes
}

const plannedKeys = ['kind', 'intent', 'budget', 'locked', 'note', 'evidenceIds'] as const

function isSame(was: DocNode, is: DocNode, key: keyof NodePlan): boolean {
  if (key === 'kind') return was.kind === is.kind || ownKind(was) === ownKind(is)
  return key === 'evidenceIds'
    ? was.evidenceIds.join('\n') === is.evidenceIds.join('\n')
    : was[key] === is[key]
}

// Other kinds follow from the place, whose change is listed already.
const ownKind = ({ kind }: DocNode) =>
  kind === 'front' || kind === 'back' || kind === 'part' ? kind : ''

/** Of those that stayed under their parent, the ones outside the longest run that kept its order. */
function shuffledIds(
  old: ReadonlyMap<string, Place>,
  now: ReadonlyMap<string, Place>,
): Set<string> {
  const families = new Map<string, { id: string; index: number }[]>()
  for (const { node, parent } of now.values()) {
    const was = old.get(node.id)
    if (!was || was.parent?.id !== parent?.id) continue
    const key = parent?.id ?? ''
    const family = families.get(key) ?? []
    family.push({ id: node.id, index: was.index })
    families.set(key, family)
  }
  const shuffled = new Set<string>()
  for (const family of families.values()) {
    const unmoved = longestRise(family.map(({ index }) => index))
    for (const [index, { id }] of family.entries()) if (!unmoved.has(index)) shuffled.add(id)
  }
  return shuffled
}

/** Indexes of a longest strictly rising subsequence. */
function longestRise(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const before = values.map(() => -1)
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
  }
  const unmoved = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) unmoved.add(index)
  return unmoved
}
