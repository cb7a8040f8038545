import { z } from 'zod'
import { pageOf } from '~/core/page-schema'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import type { Unbranded } from '~/core/ids'
import { plainLine, withoutControls } from '~/core/text/text-rules'
import { styleCard } from '~/features/document/style-contract'
import { docTree } from '~/features/document/tree-contract'
import { referenceEditions, referenceStyles, type DocTree } from '#packages/document'
import {
  nodeStates,
  writingStages,
  taskStatuses,
  makeStatuses,
  type CreationLine,
  attachmentRoles,
  ATTACHMENTS_AT_MOST,
  bookTypes,
  CHAPTERS_AT_MOST,
  creationApps,
  creationKinds,
  haveOutlineChoices,
  HELPERS_AT_MOST,
  lengthSizes,
  MATERIAL_FILES_AT_MOST,
  materialChoices,
  materialSources,
  OUTLINE_TEXT_LIMIT,
  outlineSources,
  outlineTypes,
  PAGES_AT_MOST,
  projectTypes,
  REMARK_LIMIT,
  REQUIREMENT_LIMIT,
  STYLE_LIMIT,
  TARGET_WORDS_AT_LEAST,
  TARGET_WORDS_AT_MOST,
  TOPIC_LIMIT,
} from './terms'
import { SETTLED_AT_MOST } from './study-terms'

const id = z.string().regex(/^\d{1,16}$/)
const teamId = idSchemas.team.optional()
const line = (limit: number) => z.string().transform(plainLine).pipe(z.string().max(limit))
const text = (limit: number) => z.string().transform(plainLines).pipe(z.string().max(limit))
const plainLines = (raw: string) =>
  raw.toWellFormed().split(/\r?\n/).map(withoutControls).join('\n')
const topic = line(TOPIC_LIMIT).pipe(z.string().min(1))
const nodeId = idSchemas.node
/** Coins as they were shown: another price is refused, not charged. */
const coins = z.int().min(0).max(1_000_000_000)

const attachment = z.object({
  fileId: idSchemas.file,
  nodeId: nodeId.nullable().default(null),
  role: z.enum(attachmentRoles).default('material'),
})

const settledConflict = z.object({ key: z.string().min(1).max(200), source: line(2_000) })

/** What somebody wants written. */
export const creationForm = z.object({
  kind: z.enum(creationKinds),
  project: z.enum(projectTypes).nullable().default(null),
  app: z.enum(creationApps).default(''),
  /** What it is about, and its title until somebody gives it another one. */
  topic,
  requirement: text(REQUIREMENT_LIMIT).default(''),
  outlineType: z.enum(outlineTypes).default('word-outline-2'),
  outlineSource: z.enum(outlineSources).default('ai'),
  haveOutline: z.enum(haveOutlineChoices).default('无大纲，帮我AI生成'),
  bookType: z
    .union([z.literal(bookTypes.bookTemplate), z.literal(bookTypes.bookDataBase)])
    .nullable()
    .default(null),
  /** Which template a book is made by; '' for none. */
  templateId: z.string().max(32).default(''),
  material: z.enum(materialChoices).default('无'),
  materialSource: z.enum(materialSources).nullable().default(null),
  fileIds: z.array(idSchemas.file).max(MATERIAL_FILES_AT_MOST).default([]),
  folderIds: z.array(id).max(MATERIAL_FILES_AT_MOST).default([]),
  uploadAttachments: z.array(attachment).max(ATTACHMENTS_AT_MOST).default([]),
  lengthSize: z.enum(lengthSizes).nullable().default(null),
  targetWords: z
    .int()
    .min(TARGET_WORDS_AT_LEAST)
    .max(TARGET_WORDS_AT_MOST)
    .nullable()
    .default(null),
  /** Of a deck. */
  pages: z.int().min(3).max(PAGES_AT_MOST).nullable().default(null),
  /** The document whose deck a script is written for. */
  deckId: idSchemas.document.nullable().default(null),
  /** Of a book. */
  chapters: z.int().min(1).max(CHAPTERS_AT_MOST).nullable().default(null),
  /** Pictures that AI shall draw. */
  images: z.int().min(0).max(50).default(0),
  style: line(STYLE_LIMIT).default(''),
  audience: line(STYLE_LIMIT).default(''),
  language: z.enum(['zh', 'en']).default('zh'),
  referenceStyle: z.enum(referenceStyles).default('numeric'),
  referenceEdition: z.enum(referenceEditions).default('2025'),
  /** Numbers without a source are marked. */
  marksUnsourced: z.boolean().default(true),
  withEnglishAbstract: z.boolean().default(false),
  /** How the whole of it speaks. */
  card: styleCard.optional(),
  /** Which source is followed where sources disagree: `source` as the study told it, '' for both. */
  settled: z.array(settledConflict).max(SETTLED_AT_MOST).optional(),
})
export type CreationForm = z.infer<typeof creationForm>
/** The same as browsers send it. */
export type FormRequest = Unbranded<CreationForm>

/** Whether titles of the outline stay byte for byte. */
export const keepsOutline = ({ haveOutline }: Pick<CreationForm, 'haveOutline'>): boolean =>
  haveOutline === '有大纲，需保持原文'

const outline: z.ZodType<DocTree> = docTree

/** `outline` is what stands already; without one it is made first. */
export const createCreationInput = z.object({
  teamId,
  form: creationForm,
  outline: outline.optional(),
  /** Chosen by the client: the same one again is the same creation. */
  idempotencyKey: z.string().min(8).max(64).optional(),
})
export type CreateCreationInput = z.infer<typeof createCreationInput>

/** With `since`, the number of an event: of the headings only those that have changed since. */
export const creationQuery = z.object({
  teamId,
  since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
})
export const creationIdParams = z.object({ id })
export const creationListQuery = z.object({
  teamId,
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  kind: z.enum(creationKinds).optional(),
  project: z.enum(projectTypes).optional(),
  keyword: line(60).default(''),
})
export type CreationListQuery = z.infer<typeof creationListQuery>

/** The nodes that a reader has open, by commas; deltas of the others do not come. */
export const creationEventsQuery = z.object({
  teamId,
  node: z.string().max(400).default(''),
})
export type CreationEventsQuery = z.infer<typeof creationEventsQuery>

export const creationInput = z.object({ teamId })
export const changeCreationInput = z.object({ teamId, form: creationForm })
export type ChangeCreationInput = z.infer<typeof changeCreationInput>

export const renameCreationInput = z.object({ teamId, id, title: topic })
export type RenameCreationInput = z.infer<typeof renameCreationInput>

/** The quote as it was shown. */
export const payCreationInput = z.object({
  teamId,
  outlineRev: z.string().max(64),
  coins,
  idempotencyKey: z.string().min(8).max(64),
})
export type PayCreationInput = z.infer<typeof payCreationInput>

/** Follows one source where sources disagree; '' for both. */
export const settleConflictInput = settledConflict.extend({ teamId })
export type SettleConflictInput = z.infer<typeof settleConflictInput>

/** Without nodes: all that failed. */
export const retryCreationInput = z.object({
  teamId,
  nodeIds: z.array(nodeId).max(5_000).default([]),
})
export type RetryCreationInput = z.infer<typeof retryCreationInput>

export const quoteNodeQuery = z.object({ teamId, nodeId })
/** One heading is written no further. */
export const stopNodeInput = z.object({ teamId, nodeId })
/** One heading is written anew. */
export const regenerateNodeInput = z.object({
  teamId,
  nodeId,
  remark: text(REMARK_LIMIT).default(''),
  coins,
  idempotencyKey: z.string().min(8).max(64),
})
export type RegenerateNodeInput = z.infer<typeof regenerateNodeInput>

/** Without a code one's own creation asks for help; with one somebody gives it. */
export const helpCreationInput = z.object({ teamId, code: z.string().max(32).default('') })
export type HelpCreationInput = z.infer<typeof helpCreationInput>

/** The code that stands in the link. */
export const helpRequestQuery = z.object({ teamId, code: z.string().min(1).max(32) })
export type HelpRequestQuery = z.infer<typeof helpRequestQuery>

/** How many teammates must help; 0 switches help off. */
export const helpRuleInput = z.object({ teamId, helpers: z.int().min(0).max(HELPERS_AT_MOST) })
export type HelpRuleInput = z.infer<typeof helpRuleInput>

export const deleteCreationQuery = z.object({ teamId, id })

export const generateOutlineInput = z.object({ teamId, form: creationForm })
export type GenerateOutlineInput = z.infer<typeof generateOutlineInput>

/** An outline out of typed words, or out of a file of the library. */
export const parseOutlineInput = z.object({
  teamId,
  title: topic,
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string().min(1).max(OUTLINE_TEXT_LIMIT) }),
    z.object({ kind: z.literal('file'), fileId: idSchemas.file }),
  ]),
})
export type ParseOutlineInput = z.infer<typeof parseOutlineInput>

const quoteView = z.object({
  coins: z.number(),
  /** The price before help waived it. */
  fullCoins: z.number(),
  outlineRev: z.string(),
  /** Headings that will get a text. */
  nodes: z.number(),
  words: z.number(),
  /** Nobody generative is configured: sentences of the sources are put together, for nothing. */
  isExcerpt: z.boolean().exactOptional(),
})
/** What is asked for before anything is written; the price of `nodes` as the outline stood at `outlineRev`. */
export type QuoteView = z.infer<typeof quoteView>

const creationNodeView = z.object({
  nodeId: answeredIds.node,
  state: z.enum(nodeStates),
  /** Stage of the step that is going on; `completing` also of one that waits for all the others; null otherwise. */
  stage: z.enum(writingStages).nullable(),
  words: z.number(),
  /** Of this node; null when it follows from the whole. */
  budget: z.number().nullable(),
  /** What this node costs. */
  coins: z.number(),
  isPaid: z.boolean(),
  /** Why it failed, in words; '' otherwise. */
  reason: z.string(),
})
export type CreationNodeView = z.infer<typeof creationNodeView>

const lineShape = z.object({
  id: z.string(),
  kind: z.enum(creationKinds),
  project: z.enum(projectTypes).nullable(),
  app: z.enum(creationApps),
  title: z.string(),
  taskStatus: z.enum(taskStatuses),
  makeStatus: z.enum(makeStatuses).nullable(),
  done: z.number(),
  total: z.number(),
  words: z.number(),
  targetWords: z.number(),
  documentId: answeredIds.document.nullable(),
  isPaused: z.boolean(),
  isPriced: z.boolean(),
  createTime: z.string(),
  updateTime: z.string(),
}) satisfies z.ZodType<CreationLine>

const helpStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** One creation: the same facts as its events tell. */
export const creationView = lineShape
  .extend({
    stage: z.enum(writingStages).nullable(),
    /** How its files are laid out until somebody says otherwise. */
    typesetting: z.object({
      style: z.string(),
      references: z.enum(referenceStyles),
      edition: z.enum(referenceEditions),
    }),
    quote: quoteView.nullable(),
    /** Coins paid for what is written, and coins kept apart for what is not. */
    paidCoins: z.number(),
    heldCoins: z.number(),
    helpStatus,
    /** What a teammate helps by; '' unless help was asked for. */
    helpCode: z.string(),
    helpers: z.number(),
    helpersNeeded: z.number(),
    nodes: z.array(creationNodeView),
    failed: z.number(),
    /** The error's code and words when `taskStatus` is error; '' otherwise. */
    errorCode: z.string(),
    errorText: z.string(),
    /** Number of its last event: where a reader of events begins. */
    lastEventId: z.number(),
  })
  .meta({ id: 'Creation' })
export type CreationView = z.infer<typeof creationView>

export const creationPage = pageOf(lineShape)
export type CreationPage = z.infer<typeof creationPage>

/** What came of asking for help, or of giving it: the code is told to whoever asked. */
export const helpView = z.object({
  helpStatus,
  code: z.string(),
  title: z.string(),
  helpers: z.number(),
  helpersNeeded: z.number(),
})
export type HelpView = z.infer<typeof helpView>

/** What a teammate who was sent a link is told before helping: who asks, for which work; nothing of what it says. */
export const helpRequestView = z.object({
  asker: z.string(),
  title: z.string(),
  kind: z.enum(creationKinds),
  app: z.enum(creationApps),
  helpStatus,
  helpers: z.number(),
  helpersNeeded: z.number(),
  /** The caller asked for it. */
  isOwn: z.boolean(),
  /** The caller has helped already. */
  hasHelped: z.boolean(),
  /** It waits to be paid and for helpers still. */
  isOpen: z.boolean(),
})
export type HelpRequestView = z.infer<typeof helpRequestView>

export const outlineShape = z.object({
  tree: docTree,
  problem: z.string(),
  hint: z.string(),
  text: z.string(),
})
