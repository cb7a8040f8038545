import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { idSchemas } from '~/core/id-schemas'
import type { NodeId } from '~/core/ids'
import { newMapView, type MapAppearance, type MapView } from '#packages/document/map/map-view'
import { nodesOf, type DocNode, type DocTree } from '#packages/document'
import { findDocument, readTree } from '~/features/document/server'
import { sharingErrors } from '~/features/sharing/errors'
import type { Snapshotter } from '~/features/sharing/server'
import type { MapSnapshot, SharedTopic } from '~/features/sharing/thing-terms'
import { generationErrors } from '../../errors'
import { shareRules } from './shared-sources'

/** How a mind map of the caller's becomes a snapshot: its topics and how they are drawn; notes and quotes stay behind. */
export const mapShares: Snapshotter<MapSnapshot> = {
  async isThere(ctx, sourceId) {
    return openMap(ctx, sourceId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.kind.status === 404) return false
        throw error
      },
    )
  },

  async preview(ctx, sourceId) {
    const tree = await openMap(ctx, sourceId)
    return {
      title: tree.title,
      unit: 'topic',
      parts: nodesOf(tree).length,
      leftOut: 0,
      pictures: 0,
      privateSources: [],
      pieces: [],
    }
  },

  async make(ctx, sourceId, { part = '' }) {
    if (part !== '') throw sharingErrors.partMissing()
    const tree = await openMap(ctx, sourceId)
    const nodes = nodesOf(tree)
    if (nodes.length === 0) throw sharingErrors.nothingToShare()
    const rules = await shareRules(ctx, {
      ids: [sourceId, ...nodes.map(({ id }) => id)],
      redactedFileIds: new Set(),
    })
    return {
      snapshot: snapshotOf(tree, rules.redact),
      pictures: [],
      fileIds: [],
      isClosedSince: async () => false,
    }
  },
}

/** A mind map that the caller made. Errors: `creationNotFound`, `documentNotFound`. */
async function openMap(ctx: SeatedContext, sourceId: string): Promise<DocTree & { map: MapView }> {
  const id = idSchemas.document.parse(sourceId)
  const { createdBy } = await findDocument(ctx, id)
  // Who may read a map that was laid open to the team does not give it away.
  if (createdBy !== ctx.actor.accountId) throw generationErrors.creationNotFound()
  const { tree } = await readTree(ctx, id)
  if (!tree.map) throw generationErrors.creationNotFound()
  return { ...tree, map: tree.map }
}

function snapshotOf(
  { title, children, map }: DocTree & { map: MapView },
  redact: (text: string) => string,
): MapSnapshot {
  const topicOf = (node: DocNode): SharedTopic => {
    const style = map.styles[node.id]
    const topic = { title: redact(node.title), children: node.children.map(topicOf) }
    return style ? { ...topic, style } : topic
  }
  return {
    kind: 'mindmap',
    title: redact(title),
    topics: children.map(topicOf),
    appearance: appearanceOf(map),
    summaries: summariesOf(children, map, redact),
  }
}

const appearanceOf = ({ layout, theme, line, gap }: MapView): MapAppearance => ({
  layout: layout ?? newMapView.layout,
  theme: theme ?? newMapView.theme,
  line: line ?? newMapView.line,
  gap: gap ?? newMapView.gap,
})

function summariesOf(
  children: readonly DocNode[],
  { summaries }: MapView,
  redact: (text: string) => string,
): MapSnapshot['summaries'] {
  const places = placesOf(children)
  return Object.values(summaries).flatMap(({ parentId, nodeIds, title }) => {
    const parent = parentId === null ? '' : places.get(parentId)?.path
    const indexes = nodeIds
      .flatMap((id) => places.get(id) ?? [])
      .filter((place) => place.parent === parent)
      .map(({ index }) => index)
    if (parent === undefined || indexes.length === 0) return []
    const range = { first: Math.min(...indexes), last: Math.max(...indexes) }
    return [{ parent, ...range, title: redact(title) }]
  })
}

interface TopicPlace {
  path: string
  parent: string
  index: number
}

/** Where every topic stands, by its way from the root. */
function placesOf(children: readonly DocNode[], parent = ''): Map<NodeId, TopicPlace> {
  return new Map(
    children.flatMap((node, index) => {
      const path = parent === '' ? String(index) : `${parent}.${index}`
      return [[node.id, { path, parent, index }] as const, ...placesOf(node.children, path)]
    }),
  )
}
