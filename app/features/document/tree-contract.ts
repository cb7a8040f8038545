import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import {
  BUDGET_LIMIT,
  INTENT_LIMIT,
  NODES_LIMIT,
  NODE_EVIDENCE_LIMIT,
  NOTE_LIMIT,
  TITLE_LIMIT,
  nodeKinds,
  nodeSources,
  type DocNode,
} from '#packages/document/tree'
import {
  SUMMARY_NODES_LIMIT,
  mapGaps,
  mapLines,
  mapThemes,
  structures,
  topicColours,
  topicMarkers,
  type MapView,
} from '#packages/document/map/map-view'
import { numberingNames } from '#packages/document/headings/numbering-names'
import { faultInWords, namingHeading, treeFaults } from '#packages/document/tree-faults'
import { settledTree } from '#packages/document/tree-walk'

// Shapes for the border, apart from the rules of the tree, which browsers load without the validator.

const nodeId = idSchemas.node
const title = z.string().min(1).max(TITLE_LIMIT)
const intent = z.string().max(INTENT_LIMIT)
const budget = z.number().int().min(0).max(BUDGET_LIMIT).nullable()
const note = z.string().max(NOTE_LIMIT)
const evidenceIds = z.array(z.string().min(1).max(32)).max(NODE_EVIDENCE_LIMIT)
const kind = z.enum(nodeKinds)

const nodeShape = z.object({
  id: nodeId,
  kind: kind.default('chapter'),
  /** '' only before the first heading: {@link treeFault} says so. */
  title: z.string().max(TITLE_LIMIT),
  intent: intent.default(''),
  budget: budget.default(null),
  locked: z.boolean().default(false),
  source: z.enum(nodeSources).default('custom'),
  note: note.default(''),
  evidenceIds: evidenceIds.default([]),
})

const named = z.object({ title: z.string() })
const tooDeep = ({ input }: { input?: unknown }) =>
  namingHeading(treeFaults.tooDeep, named.safeParse(input).data?.title)

// Level by level instead of by itself: nothing deeper can be sent, however deep it is folded.
const thirdLevel = nodeShape
  .extend({ children: z.array(z.never({ error: tooDeep })).default([]) })
  .meta({ id: 'DocNode3' })
const secondLevel = nodeShape
  .extend({ children: z.array(thirdLevel).max(NODES_LIMIT).default([]) })
  .meta({ id: 'DocNode2' })

/** A node as a client sends it, its children with it. */
export const docNode: z.ZodType<DocNode> = nodeShape
  .extend({ children: z.array(secondLevel).max(NODES_LIMIT).default([]) })
  .meta({ id: 'DocNode' })

/** A whole tree: kinds follow from where nodes stand, and all rules of {@link treeFault} hold. */
export const docTree = z
  .object({ id: nodeId, title, children: z.array(docNode).max(NODES_LIMIT) })
  .overwrite((tree) => ({ ...tree, children: [...settledTree(tree).children] }))
  .superRefine((tree, context) => {
    const message = faultInWords(tree)
    if (message !== '') context.addIssue({ code: 'custom', message })
  })

const parentId = nodeId.nullable()
const index = z.number().int().min(0).max(NODES_LIMIT)

const mapAppearance = z.object({
  layout: z.enum(structures),
  theme: z.enum(mapThemes),
  line: z.enum(mapLines),
  gap: z.enum(mapGaps),
})
const topicStyle = z.object({
  marker: z.enum(topicMarkers).nullable(),
  more: z.array(z.enum(topicMarkers)).max(topicMarkers.length).optional(),
  colour: z.enum(topicColours).nullable(),
})
const mapSummary = z.object({
  parentId,
  nodeIds: z.array(nodeId).min(1).max(SUMMARY_NODES_LIMIT),
  title,
})

/** How a map is drawn. */
export const mapView: z.ZodType<MapView> = mapAppearance
  .extend({
    styles: z.record(z.string(), topicStyle),
    summaries: z.record(z.string(), mapSummary),
  })
  .meta({ id: 'MapView' })

/** One edit of a tree; whether it may be is the tree's to say. */
export const treeCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('add'), parentId, at: index, node: docNode }),
  z.object({ type: z.literal('rename'), nodeId, title }),
  z.object({ type: z.literal('move'), nodeId, parentId, at: index, kind: kind.optional() }),
  z.object({ type: z.literal('remove'), nodeId }),
  z.object({
    type: z.literal('plan'),
    nodeId,
    plan: z.object({ kind, intent, budget, locked: z.boolean(), note, evidenceIds }).partial(),
  }),
  z.object({ type: z.literal('numbering'), numbering: z.enum(numberingNames).nullable() }),
  z.object({ type: z.literal('view'), view: mapAppearance.partial() }),
  z.object({ type: z.literal('style'), nodeId, style: topicStyle.nullable() }),
  z.object({
    type: z.literal('summarise'),
    summaryId: z.string().min(1).max(32),
    summary: mapSummary.nullable(),
  }),
])
