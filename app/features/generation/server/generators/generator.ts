import type { z } from 'zod'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, FileId, NodeId } from '~/core/ids'
import type { Slide } from '~/features/document/deck'
import type { DocSnapshot, DocTree, Evidence } from '#packages/document'
import type { AddedImage } from '~/features/document/contract'
import type { Commit, FoundEvidence } from '~/features/document/server'
import type {
  DocumentOutline,
  Ledger,
  SectionOutcome,
  SectionView,
} from '~/features/document/terms'
import type { Findings, KnownTerm, SearchScope, Survey } from '~/features/library/server'
import type { FilePictures } from '~/features/library/wire/terms/pictures'
import type { ModelEvent, ModelRequest } from '~/features/models/server'
import type { PageText, ScholarWork, WebResult } from '~/features/research/terms'
import type { CreationForm } from '../../contract'
import type { CreationAttachment, WritingStage } from '../../terms'

/** What can be made. Which one serves a creation: `generatorOf` (registry.ts). */
export type GeneratorName = 'paper' | 'book' | 'ppt' | 'lecture'

/** A creation as its generator sees it, read anew before every step. */
export interface Work {
  creationId: string
  title: string
  form: CreationForm
  attachments: readonly CreationAttachment[]
  /**
   * `outline`: make a tree, for nothing; ends with a step that answers one. `write`: give its nodes their texts; then
   * there is a document.
   */
  phase: 'outline' | 'write'
  /** Rises with every start of a phase; keys of steps are unique within one. */
  round: number
  /** Null in the outline's phase. */
  documentId: DocumentId | null
  /** One node is written anew, and nothing else; null: all that have no text yet. */
  only: { nodeId: NodeId; remark: string } | null
}

export interface WorkToPlan extends Work {
  /** Of the document that is written; null in the outline's phase. */
  outline: DocumentOutline | null
}

/** A bounded piece of work: at most a few minutes and a few askings. Run again after a crash, so all of it is idempotent. */
export interface Step {
  /** `write:<node>`, `plan:<chapter>`: unique in its round. */
  key: string
  /** Its part before the colon. */
  kind: string
  /** Heading that it works at; null for the whole. */
  nodeId: NodeId | null
  /** Keys that must be done before, in this round; one that failed for good lets its followers go on without it. */
  after: readonly string[]
  stage: WritingStage
  /** Place in reading order, among steps that are ready. */
  order: number
  /** Words wanted, for streams and for what is kept of a broken attempt; null where none are written. */
  words: number | null
  /** Its end delivers this node: the node's share of the price is paid then, once a round. At most one step a node. */
  delivers: boolean
}

/** What came of a step. */
export interface StepResult {
  /** Words that stand in the document now. */
  words?: number
  /** Kept for later steps: `tools.remembered(key, schema)`. At most 200 kB as JSON. */
  memory?: unknown
  /** Nothing was delivered that is worth its price (a marked gap, words that are only quoted): the node's coins go back. */
  isFree?: boolean
  /** The last step of the outline's phase. */
  outline?: DocTree
}

/** Who plans and does the steps of a kind. */
export interface CreationGenerator {
  name: GeneratorName
  /** Where nobody generative is configured it puts sentences of the sources together, and nobody pays for them. */
  quotesOffline?: boolean
  /**
   * Of generators that write to something that is there already: the form with what follows from it, and the headings. Costs
   * nothing. Errors: its own.
   */
  order?(ctx: SeatedContext, form: CreationForm): Promise<{ form: CreationForm; outline: DocTree }>
  /** The headings that are delivered and paid one by one, with their words; Σ words is the target. */
  units(
    work: Pick<Work, 'form' | 'only'>,
    tree: DocTree,
  ): readonly { nodeId: NodeId; words: number }[]
  /** The steps of a phase that are known at its start. */
  plan(ctx: SeatedContext, work: WorkToPlan): Promise<readonly Step[]>
  /** Steps that follow from a result. Asked again after a crash: keys that stand already are passed over. */
  grow?(ctx: SeatedContext, work: Work, done: Step, result: StepResult): Promise<readonly Step[]>
  /** Does one step. Throws an AppError; one with `kind.retry` is tried three times. */
  run(ctx: SeatedContext, work: Work, step: Step, tools: Tools): Promise<StepResult>
}

/** What a step works with. */
export interface Tools {
  /** Aborted by pause, cancel, and the step's end of time. Whatever a step waits for must hear it. */
  signal: AbortSignal
  /** Aborted when somebody wants no more of this heading: what was said is its text, and no model is asked any more. */
  enough: AbortSignal
  /** From 1 to 3. */
  attempt: number
  /** What an attempt that broke off had said, when it is worth going on from (whole sentences); else ''. */
  partialText: string
  /** Nobody generative is configured: texts are put together from quotes. */
  isOffline: boolean
  /** Live text of the step; kept in its log. */
  say(delta: string): void
  /** What was said in this attempt is void: readers begin anew. */
  unsay(): void
  emit(event: StepEvent): void
  /** Asks the model of the role `chat`, as the gateway streams it. Bounded by the step's own budget of tokens. */
  ask(request: ModelRequest): AsyncIterable<ModelEvent>
  /** Asks for a JSON object; what cannot be read is asked for once more. Errors: `stepFailed`. */
  askForJson<Schema extends z.ZodType>(
    schema: Schema,
    request: { system: string; user: string; maxTokens?: number },
  ): Promise<z.infer<Schema>>
  /** Passages that the creation's owner may see: of the scope, else of the creation's material. Best first. */
  find(query: string, scope?: SearchScope): Promise<Findings>
  /** All files of the creation's material, read or not; null where it has none. */
  survey(): Promise<Survey | null>
  /** The team's terms for the language that is written. */
  glossary(): Promise<readonly KnownTerm[]>
  /** Pictures that stand in files of the material, by window, and one of them taken into the document. */
  pictures: {
    list(fileId: FileId, window: number): Promise<FilePictures>
    take(fileId: FileId, name: string): Promise<AddedImage | null>
  }
  /** Null where nobody is configured. */
  searchWeb: ((query: string) => Promise<readonly WebResult[]>) | null
  readPage: ((url: string) => Promise<PageText>) | null
  searchScholar: ((query: string) => Promise<readonly ScholarWork[]>) | null
  /** The memory of a step that is done, of this round or the latest earlier one; null when there is none. */
  remembered<Schema extends z.ZodType>(key: string, schema: Schema): z.infer<Schema> | null
  /** Throws in the outline's phase. */
  document: WorkDocument
}

export type StepEvent =
  | { type: 'evidence.added'; nodeId: NodeId | null; count: number }
  | { type: 'figure.ready'; nodeId: NodeId; figureId: string }
  | { type: 'slide.done'; nodeId: Slide['nodeId']; slideId: string }
  | { type: 'guard.flag'; nodeId: NodeId; kind: string; text: string }
  | { type: 'outline.node'; nodeId: NodeId; title: string; level: number }

/** The document of a creation, as its steps may use it. Errors: those of the editor. */
export interface WorkDocument {
  /** Headings as they stand now: the very same object as before while nobody has changed them. */
  tree(): Promise<DocTree>
  /** The whole of it as it stands now, with what people changed since. */
  read(): Promise<DocSnapshot>
  /** Headings and what is known of each section, without texts. */
  outline(): Promise<DocumentOutline>
  section(nodeId: NodeId): Promise<SectionView | null>
  /** Those of the sections that have a text, in the order asked for. */
  sections(nodeIds: readonly NodeId[]): Promise<readonly SectionView[]>
  /** Evidence by id; of sources that are closed by now without its quote. */
  evidence(ids: readonly string[]): Promise<readonly Evidence[]>
  /**
   * Puts sources and quotes down; the same quote of the same source again is the same evidence. Answers in the order
   * given.
   */
  addEvidence(found: readonly FoundEvidence[]): Promise<readonly Evidence[]>
  /** Says which heading owns which quote; null sets it free. */
  assign(owners: readonly { id: string; owner: string | null }[]): Promise<void>
  /** What other sections have said of the same. */
  ledger(asked: {
    nodeId: NodeId
    hashes: readonly number[]
    factKeys: readonly string[]
  }): Promise<Ledger>
  /**
   * Puts the text under a heading, once a step: a person's words are never overwritten (then it waits beside them), a locked
   * heading is left alone. Again under the same step: the same outcome. `baseRev` is what this step has seen of the section
   * when it is not given.
   */
  commit(text: Omit<Commit, 'stepKey' | 'baseRev'> & { baseRev?: number }): Promise<SectionOutcome>
}
