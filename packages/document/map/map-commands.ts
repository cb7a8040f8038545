import type { NodeId } from '#packages/basics/ids'
import {
  STYLES_LIMIT,
  SUMMARIES_LIMIT,
  SUMMARY_NODES_LIMIT,
  type MapAppearance,
  type MapSummary,
  type MapView,
  type TopicStyle,
} from './map-view'
import type { DocNode, DocTree } from '../tree'
import { titleFault, type TreeFault } from '../tree-faults'
import { placeOf } from '../tree-walk'

/** Edits of how a map is drawn; null takes a style or a summary away. Refused in a tree that is no map. */
export type MapCommand =
  | { type: 'view'; view: Partial<MapAppearance> }
  | { type: 'style'; nodeId: NodeId; style: TopicStyle | null }
  | { type: 'summarise'; summaryId: string; summary: MapSummary | null }

export const isMapCommand = (command: { type: string }): command is MapCommand =>
  command.type === 'view' || command.type === 'style' || command.type === 'summarise'

/** The map after one edit, with what undoes it; else what is wrong. */
export function applyMapCommand(
  tree: DocTree,
  command: MapCommand,
): { map: MapView; inverse: MapCommand } | { fault: TreeFault } {
  const { map } = tree
  if (!map) return { fault: 'noMap' }
  switch (command.type) {
    case 'view':
      return changeView(map, command.view)
    case 'style':
      return changeStyle(tree, map, command)
    case 'summarise':
      return summarise(tree, map, command)
  }
}

function changeView(map: MapView, view: Partial<MapAppearance>) {
  const { layout, theme, line, gap } = map
  const before = Object.entries({ layout, theme, line, gap }).filter(([name]) => name in view)
  const inverse: MapCommand = { type: 'view', view: Object.fromEntries(before) }
  return { map: { ...map, ...view }, inverse }
}

type Of<Type extends MapCommand['type']> = Extract<MapCommand, { type: Type }>

function changeStyle(tree: DocTree, map: MapView, { nodeId, style }: Of<'style'>) {
  if (style && nodeId !== tree.id && !placeOf(tree, nodeId))
    return { fault: 'nodeMissing' } as const
  const styles = withEntry(map.styles, nodeId, style)
  if (Object.keys(styles).length > STYLES_LIMIT) return { fault: 'tooManyNodes' } as const
  const inverse: MapCommand = { type: 'style', nodeId, style: map.styles[nodeId] ?? null }
  return { map: { ...map, styles }, inverse }
}

function summarise(tree: DocTree, map: MapView, { summaryId, summary }: Of<'summarise'>) {
  const fault = summary && summaryFault(tree, summary)
  if (fault) return { fault }
  const summaries = withEntry(map.summaries, summaryId, summary)
  if (Object.keys(summaries).length > SUMMARIES_LIMIT) return { fault: 'summaryInvalid' } as const
  const before = map.summaries[summaryId] ?? null
  const inverse: MapCommand = { type: 'summarise', summaryId, summary: before }
  return { map: { ...map, summaries }, inverse }
}

// One that comes back by an undo may name topics that are gone: it is passed over where it is drawn.
function summaryFault({ map }: DocTree, { title, nodeIds }: MapSummary): TreeFault | null {
  const isCounted = nodeIds.length > 0 && nodeIds.length <= SUMMARY_NODES_LIMIT
  if (!isCounted) return 'summaryInvalid'
  return titleFault(title, map !== undefined)
}

function withEntry<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  if (value !== null) return { ...record, [key]: value }
  const { [key]: _gone, ...others } = record
  return others
}

/** Where a summary stands now. */
export interface SummaryRange {
  summaryId: string
  title: string
  parentId: NodeId | null
  /** Neighbours under their parent, first to last. */
  nodeIds: readonly NodeId[]
}

/** Summaries of a map that still stand over something, each over the smallest range that holds what is left of it. */
export function summaryRanges(tree: DocTree): SummaryRange[] {
  return Object.entries(tree.map?.summaries ?? {}).flatMap(([summaryId, summary]) => {
    const { parentId, title } = summary
    const parent = parentId === null ? tree : placeOf(tree, parentId)?.node
    const range = rangeOf(parent?.children ?? [], new Set(summary.nodeIds))
    return range.length > 0 ? [{ summaryId, title, parentId, nodeIds: range }] : []
  })
}

function rangeOf(children: readonly DocNode[], ids: ReadonlySet<NodeId>): NodeId[] {
  const first = children.findIndex(({ id }) => ids.has(id))
  const last = children.findLastIndex(({ id }) => ids.has(id))
  return first < 0 ? [] : children.slice(first, last + 1).map(({ id }) => id)
}

/** The edits that make one map drawn as another is; none where one of the two is no map. */
export function mapCommandsBetween(
  now: MapView | undefined,
  target: MapView | undefined,
): MapCommand[] {
  if (!now || !target) return []
  const { layout, theme, line, gap } = target
  const isSame = [layout === now.layout, theme === now.theme, line === now.line, gap === now.gap]
  const commands: MapCommand[] = isSame.every(Boolean)
    ? []
    : [{ type: 'view', view: { layout, theme, line, gap } }]
  for (const nodeId of changedKeys(now.styles, target.styles)) {
    const style = target.styles[nodeId] ?? null
    commands.push({ type: 'style', nodeId: nodeId as NodeId, style })
  }
  for (const summaryId of changedKeys(now.summaries, target.summaries))
    commands.push({ type: 'summarise', summaryId, summary: target.summaries[summaryId] ?? null })
  return commands
}

const changedKeys = (now: Readonly<Record<string, unknown>>, target: typeof now): string[] =>
  [...new Set([...Object.keys(now), ...Object.keys(target)])].filter(
    (key) => JSON.stringify(now[key]) !== JSON.stringify(target[key]),
  )
