import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { plainLine } from '~/core/text/text-rules'
import { sectionBody, SVG_LIMIT } from './body-contract'
import { fileSource, pageSource } from './wire/contracts/sources'
import { docTree, treeCommand } from './tree-contract'
import { referenceEditions, referenceStyles } from '#packages/document/evidence'
import {
  MAP_DEPTH,
  mapThemes,
  structures,
  SUMMARIES_LIMIT,
  topicMarkers,
} from '#packages/document/map/map-view'
import {
  NODE_EVIDENCE_LIMIT,
  NODES_LIMIT,
  NOTE_LIMIT,
  TITLE_LIMIT,
  type DocTree,
} from '#packages/document/tree'
import { numberingNames } from '#packages/document/headings/numbering-names'
import { type TreeChange } from '#packages/document/tree-diff'
import {
  COMMANDS_A_CALL,
  coverFields,
  documentAudiences,
  exportedChanges,
  exportFormats,
  exportPresets,
  noteForms,
  type DocumentAudience,
  type DocumentOutline,
} from './terms'

export { sectionBody } from './body-contract'

const id = z.string().regex(/^\d{1,16}$/)
const nodeId = idSchemas.node
const rev = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const evidenceId = z.string().regex(/^e\d{1,9}$/)
/** `a,b,c`, at most so many. */
const listOf = <Item extends z.ZodType<string, string>>(item: Item, most: number) =>
  z
    .string()
    .max(most * 40)
    .transform((text) => text.split(',').filter((item) => item !== ''))
    .pipe(z.array(item).max(most))

const inDocument = z.object({ teamId: idSchemas.team, id: idSchemas.document })
const inSection = inDocument.extend({ nodeId })

export const documentQuery = inDocument
export const sectionsQuery = inDocument.extend({ nodeIds: listOf(nodeId, 50) })
export const evidenceQuery = inDocument.extend({ ids: listOf(evidenceId, 200) })
/** Of a proposal that was not taken. */
export const discardEvidenceInput = inDocument.extend({
  ids: z.array(evidenceId).min(1).max(200),
})
export const imageQuery = inDocument.extend({ key: z.string().max(300) })
/** A PNG or JPEG that the caller has uploaded and registered. */
export const addImageInput = inDocument.extend({ uploadId: idSchemas.upload })
/** A figure that a browser draws by its source, and which one. */
export const drawing = z.object({
  kind: z.enum(['svg', 'schematic']),
  source: z.string().min(1).max(SVG_LIMIT),
})
export type Drawing = z.infer<typeof drawing>
export const addDrawingInput = addImageInput.extend(drawing.shape)

export const changeOutlineInput = inDocument.extend({
  /** Revision of the headings that was seen. */
  baseRev: rev,
  commands: z.array(treeCommand).min(1).max(COMMANDS_A_CALL),
})
export const documentInput = inDocument
const place = z.int().min(0).max(NODES_LIMIT)
const words = z.string().max(3_000)

/** A map with topics in reading order; those of level 1 hang on the root. */
export const createMapInput = z.object({
  teamId: idSchemas.team,
  title: z.string().trim().min(1).max(TITLE_LIMIT),
  topics: z
    .array(
      z.object({
        level: z.int().min(1).max(MAP_DEPTH),
        title: z.string().min(1).max(TITLE_LIMIT),
        note: z.string().max(NOTE_LIMIT).default(''),
        marker: z.enum(topicMarkers).nullable().default(null),
        more: z.array(z.enum(topicMarkers)).max(topicMarkers.length).optional(),
        /** What it leans on; `words` say it in the note where it is not here, or not open to the caller. */
        sources: z
          .array(z.union([fileSource.extend({ words }), pageSource.extend({ words })]))
          .max(NODE_EVIDENCE_LIMIT)
          .optional(),
      }),
    )
    .max(NODES_LIMIT)
    .default([]),
  /** Words over topics side by side, by their places in the list; others are left out. */
  summaries: z
    .array(z.object({ first: place, last: place, title: z.string().min(1).max(TITLE_LIMIT) }))
    .max(SUMMARIES_LIMIT)
    .default([]),
  layout: z.enum(structures).optional(),
  theme: z.enum(mapThemes).optional(),
})
export type CreateMapInput = z.infer<typeof createMapInput>
export const restoreNodeInput = inSection
export const saveSectionInput = inSection.extend({ baseRev: rev, body: sectionBody })
export const settleWaitingInput = inSection.extend({
  waitingId: z.string().regex(/^\d{1,16}$/),
  isTaken: z.boolean(),
  baseRev: rev,
})
export const revisionsQuery = inSection.extend({ before: rev.optional() })
export const revisionQuery = inSection.extend({ rev })
export const restoreRevisionInput = revisionQuery
export const audienceInput = inDocument.extend({ audience: z.enum(documentAudiences) })

/** `isAutomatic`: before a change of many sections; it does not count among those that people named. */
export const saveVersionInput = inDocument.extend({
  name: z.string().transform(plainLine).pipe(z.string().min(1).max(100)),
  isAutomatic: z.boolean().default(false),
})
/** `isAnswered`: a person has looked at it, and it stands; else that is taken back. */
export const answerFindingInput = inDocument.extend({
  key: z.string().regex(/^[0-9a-f]{32}$/),
  isAnswered: z.boolean(),
})
/** `isSure`: also while checks find something that does not forbid it. */
export const finalizeInput = inDocument.extend({ isSure: z.boolean().default(false) })
export const versionQuery = inDocument.extend({ versionId: id })
/** `baseRev`: revision of the headings that the caller saw; `name`: of the version that what stands now becomes. */
export const restoreVersionInput = versionQuery.extend({
  baseRev: z.int().min(0),
  name: saveVersionInput.shape.name,
})
export type RestoreVersionInput = z.infer<typeof restoreVersionInput>

/** Against another version; '' for what stands now. */
export const versionDiffQuery = versionQuery.extend({ against: id.or(z.literal('')).default('') })
/** One section, as a version has it and as it stands. */
export const versionTextQuery = versionQuery.extend({ nodeId })

export const addReferencesInput = inDocument.extend({
  format: z.enum(['bib', 'ris']),
  text: z.string().min(1).max(1_000_000),
})
export const referenceQuery = inDocument.extend({ referenceId: id })

/** How a document is written down. */
export const exportOptions = z.object({
  preset: z.enum(exportPresets).default('paper'),
  /** Of GB/T 7714. */
  edition: z.enum(referenceEditions).default('2025'),
  style: z.enum(referenceStyles).default('numeric'),
  /** The quote behind each citation goes along; without them `notes` says nothing. */
  quotes: z.boolean().default(true),
  notes: z.enum(noteForms).default('sentence'),
  /** How headings are numbered where the document itself does not say; absent: as the preset does. */
  numbering: z.enum(numberingNames).optional(),
  /** 原创性声明 behind the cover of a thesis. */
  declaration: z.boolean().default(true),
  /** 图表清单 behind the contents, where the preset has one. */
  objectLists: z.boolean().default(true),
  /** The team's own .docx or .pptx to pour it into; '' for none. */
  mouldId: id.or(z.literal('')).default(''),
  /** What the cover and the places `{{…}}` of a template are filled with. */
  fields: z
    .array(z.object({ name: z.enum(coverFields), value: z.string().trim().min(1).max(200) }))
    .max(coverFields.length)
    .default([]),
  /** Headings without a text are named on the last page. */
  namesUnfinished: z.boolean().default(true),
  /** What becomes of changes that wait: shown where the format has them, else as accepted; all accepted; all rejected. */
  changes: z.enum(exportedChanges).default('tracked'),
  /** The last page says how much was written by people, by AI and from sources. */
  statesOrigin: z.boolean().default(false),
  /** Threads of comments go along, where the format has them; not where changes are rejected, with the words they are about. */
  comments: z.boolean().default(false),
})
export type ExportOptions = z.infer<typeof exportOptions>
export const startExportInput = inDocument.extend({
  format: z.enum(exportFormats),
  options: exportOptions.prefault({}),
})
export const exportCodeInput = z.object({ exportId: id })
/** Ids of the files that an export was written from, as they lie beside it. */
export const exportSources = z.array(idSchemas.file)
export const exportPath = z.object({ code: z.string().max(100) })

export { docTree }

export interface DocumentView extends DocumentOutline {
  id: string
  title: string
  audience: DocumentAudience
  /** The caller made it. */
  isOwn: boolean
  createTime: string
  updateTime: string
  /** Null while it is a draft. */
  final: FinalView | null
}

/** The version that a document was declared final as. */
export interface FinalView {
  versionId: string
  /** Who declared it. */
  author: string
  createTime: string
}

export interface VersionDiff {
  headings: TreeChange[]
  /** Ids of the headings whose texts differ; those that are new or gone stand in `headings`. */
  texts: string[]
  /** The headings of the earlier one, to go back to. */
  tree: DocTree
}

export interface ExportFlaw {
  /** The heading in whose text it is; '' where it is nobody's. */
  nodeId: string
  text: string
}

export type {
  AddedImage,
  ExportCodeView,
  ExportView,
  RestoredVersion,
  VersionText,
  VersionView,
} from './view-contract'
