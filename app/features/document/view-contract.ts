import { z } from 'zod'
import { answeredIds } from '~/core/id-schemas'
import { numberingNames } from '#packages/document/headings/numbering-names'
import { docNode, mapView } from './tree-contract'
import { type Citation, supportLevels } from '#packages/document/evidence'
import { figureKinds, type SectionBody } from '#packages/document/body'
import { type DocumentView } from './contract'
import {
  documentAudiences,
  type WaitingText,
  type SectionView,
  type EvidenceView,
  revisionKinds,
  type ReferenceView,
  exportFormats,
  exportStates,
} from './terms'
import { sectionBody } from './body-contract'

// What calls answer, as the reference page tells it.
export const tree = z.object({
  id: answeredIds.node,
  title: z.string(),
  children: z.array(docNode),
  map: mapView.optional(),
  numbering: z.enum(numberingNames).optional(),
})

export const createdMap = z.object({ id: answeredIds.document })

export const changedTree = z.object({ rev: z.number(), tree })

const headShape = {
  nodeId: answeredIds.node,
  rev: z.number(),
  words: z.number(),
  hash: z.string(),
  isTouched: z.boolean(),
  waiting: z.number(),
  at: z.number(),
}

/** What is known of a section without reading it. */
const sectionHead = z.object(headShape).meta({ id: 'SectionHead' })
export type SectionHead = z.infer<typeof sectionHead>

export const documentView: z.ZodType<DocumentView> = z
  .object({
    id: z.string(),
    title: z.string(),
    audience: z.enum(documentAudiences),
    isOwn: z.boolean(),
    createTime: z.string(),
    updateTime: z.string(),
    final: z
      .object({ versionId: z.string(), author: z.string(), createTime: z.string() })
      .nullable(),
    rev: z.number(),
    treeRev: z.number(),
    tree,
    sections: z.array(sectionHead),
  })
  .meta({ id: 'Document' })

const citation: z.ZodType<Citation> = z.object({
  nodeId: answeredIds.node,
  blockId: z.string(),
  sentence: z.number(),
  evidenceId: z.string(),
  level: z.enum(supportLevels),
})

const waitingText: z.ZodType<WaitingText> = z.object({
  id: z.string(),
  nodeId: answeredIds.node,
  baseRev: z.number(),
  by: z.enum(['human', 'ai']),
  author: z.string(),
  stepKey: z.string(),
  body: sectionBody,
  shown: z.array(z.string()),
  at: z.number(),
})

export const sectionView: z.ZodType<SectionView> = z
  .object({
    ...headShape,
    body: sectionBody,
    citations: z.array(citation),
    shown: z.array(z.string()),
    texts: z.array(waitingText),
    isWithheld: z.boolean(),
  })
  .meta({ id: 'Section' })

const writtenOutcome = z.object({
  outcome: z.enum(['kept', 'merged']),
  rev: z.number(),
  head: sectionHead,
})

const laid = z.object({ outcome: z.literal('waiting'), rev: z.number(), waitingId: z.string() })

export const saved = z.union([writtenOutcome, laid])

export const settled = z.union([writtenOutcome, laid, z.object({ outcome: z.literal('dropped') })])

export const evidenceView: z.ZodType<EvidenceView> = z
  .object({
    id: z.string(),
    referenceId: z.string(),
    fileId: answeredIds.file.nullable(),
    url: z.string(),
    place: z.object({
      page: z.number().nullable(),
      passageId: z.string().nullable(),
      label: z.string(),
    }),
    quote: z.string(),
    owner: z.string().nullable(),
    state: z.enum(['ok', 'stale', 'revoked']),
    title: z.string(),
    reason: z.enum(['', 'deleted', 'closed', 'changed']),
  })
  .meta({ id: 'Evidence' })

export const checkAnswer = z.object({
  author: z.string(),
  createTime: z.string(),
})
export type CheckAnswer = z.infer<typeof checkAnswer>

/** A finding with what people have said to it. */
export const checkView = z.object({
  kind: z.enum([
    'empty',
    'budget',
    'evidence',
    'contradicted',
    'unsupported',
    'reference',
    'dangling',
    'waiting',
    'fact',
    'term',
    'wording',
    'repeat',
  ]),
  level: z.enum(['block', 'hint']),
  nodeId: answeredIds.node,
  blockId: z.string(),
  message: z.string(),
  /** By which a person says that it stands; '' where that does not help, or is not needed. */
  key: z.string(),
  /** Who has said so; null while nobody has, and once more when its words have changed. */
  answer: checkAnswer.nullable(),
})
export type CheckView = z.infer<typeof checkView>

/** Headings that were removed together; `id` is the topmost one's. */
export const removedNode = z.object({
  id: z.string(),
  title: z.string(),
  nodes: z.number(),
  words: z.number(),
  author: z.string(),
  at: z.number(),
})
export type RemovedNode = z.infer<typeof removedNode>

export const revisionLine = z.object({
  rev: z.number(),
  kind: z.enum(revisionKinds),
  author: z.string(),
  stepKey: z.string(),
  words: z.number(),
  hash: z.string(),
  at: z.number(),
})
export type RevisionLine = z.infer<typeof revisionLine>

export const versionView = z.object({
  id: z.string(),
  name: z.string(),
  rev: z.number(),
  words: z.number(),
  /** Who laid it by. */
  author: z.string(),
  createTime: z.string(),
  /** Saved before something changed many sections. */
  isAutomatic: z.boolean(),
})
export type VersionView = z.infer<typeof versionView>

const headingChange = z.object({
  type: z.enum(['added', 'removed', 'renamed', 'moved', 'planned']),
  nodeId: answeredIds.node,
  title: z.string().exactOptional(),
  level: z.number().exactOptional(),
  from: z.string().exactOptional(),
  to: z.string().exactOptional(),
  changed: z.array(z.string()).exactOptional(),
})

export const versionDiff = z.object({
  headings: z.array(headingChange),
  texts: z.array(z.string()),
  /** The headings of the version, to go back to. */
  tree,
})

/** A section in a version and now; null where it has no text there. */
export interface VersionText {
  before: SectionBody | null
  after: SectionBody | null
}
export const versionText: z.ZodType<VersionText> = z.object({
  before: sectionBody.nullable(),
  after: sectionBody.nullable(),
})

const person = z.object({
  family: z.string(),
  given: z.string().exactOptional(),
  literal: z.string().exactOptional(),
  suffix: z.string().exactOptional(),
})

const day = z.object({
  year: z.number(),
  month: z.number().exactOptional(),
  day: z.number().exactOptional(),
  era: z.string().exactOptional(),
})

const word = z.string().exactOptional()

const referenceShape = {
  id: z.string(),
  type: z.string(),
  title: z.string(),
  author: z.array(person),
  issued: day.nullable(),
  'container-title': word,
  'container-author': z.array(person).exactOptional(),
  'event-title': word,
  version: word,
  scale: word,
  dimensions: word,
  CSTR: word,
  publisher: word,
  'publisher-place': word,
  volume: word,
  issue: word,
  page: word,
  edition: word,
  DOI: word,
  URL: word,
  accessed: z.object({ year: z.number(), month: z.number(), day: z.number() }).exactOptional(),
  language: word,
  translator: z.array(person).exactOptional(),
  editor: z.array(person).exactOptional(),
  number: word,
  genre: word,
  origin: z.enum(['library', 'web', 'scholar', 'bib', 'manual']),
  fileId: answeredIds.file.exactOptional(),
}

/** `rev`: of the headings after it; `texts`: sections that came back with their headings. */
export const restoredVersion = z.object({
  outcome: z.enum(['restored', 'same']),
  rev: z.number(),
  /** Sections whose text came back or went back. */
  texts: z.number(),
  nodeIds: z.array(answeredIds.node),
  /** Sections that somebody wrote on meanwhile: their text of the version waits beside. */
  waiting: z.number(),
  /** Sections left as they stand, since the caller may not read them. */
  closed: z.number(),
  /** What stood before, kept as a version; null where nothing changed. */
  before: versionView.nullable(),
})
export type RestoredVersion = z.infer<typeof restoredVersion>

/** What is captioned in a section, in its order. */
export const sectionObjects = z.object({
  nodeId: answeredIds.node,
  objects: z.array(z.object({ id: z.string(), kind: z.enum(figureKinds) })),
})
export type SectionObjects = z.infer<typeof sectionObjects>

export const referenceView: z.ZodType<ReferenceView> = z
  .object({ ...referenceShape, lacks: z.array(z.string()), no: z.number() })
  .meta({ id: 'DocumentReference' })

/** A picture as a figure of a text names it. */
export const addedImage = z.object({
  key: z.string(),
  type: z.enum(['png', 'jpeg']),
  pixels: z.object({ width: z.number(), height: z.number() }),
})
export type AddedImage = z.infer<typeof addedImage>

export const exportView = z.object({
  id: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  /** 0–100. */
  progress: z.number(),
  /** Bytes; 0 until it is done. */
  size: z.number(),
  fileName: z.string(),
  /** Why it failed; '' when it did not. */
  reason: z.string(),
  /** What was not written as it was meant, for a person to look after. */
  flaws: z.array(z.object({ nodeId: z.string(), text: z.string() })),
  createTime: z.string(),
})
export type ExportView = z.infer<typeof exportView>

/** `sections` hold changes that wait; `threads` of comments that the caller may read. */
export const reviewCounts = z.object({ sections: z.number(), threads: z.number() })

export const exportCodeView = z.object({
  code: z.string(),
  /** Good once, for five minutes. */
  url: z.string(),
})
export type ExportCodeView = z.infer<typeof exportCodeView>
