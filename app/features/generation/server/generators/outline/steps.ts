import { z } from 'zod'
import type { SeatedContext } from '~/core/context'
import { answeredIds } from '~/core/id-schemas'
import type { NodeId } from '~/core/ids'
import { generationErrors } from '../../../errors'
import type { Step, StepResult, Tools, Work } from '../generator'
import type { SourcePassage } from '../paper/material'
import { Relevance, quotesIn, queryTermsOf } from '../paper/quotes'
import { chapterDraft, chaptersIn } from './compiled/compiled-chapters'
import { materialDocuments } from './compiled/material-documents'
import { draftOffline, framed, type Compiled } from './offline-draft'
import { withFrontMatter } from './front-matter'
import { distinctQueries, gather, hasMaterial } from './gather'
import { contentsOf } from './headings'
import {
  contentsAsData,
  draftAsLines,
  orderOf,
  OUTLINE_RULES,
  passagesAsData,
  PERSPECTIVE_RULES,
  REFINE_RULES,
  sizeLine,
} from './prompts'
import { applyEdits, refinement } from './refine'
import { wishesOf } from './wishes'
import { bounded, sizeOf, treeOf, type Draft, type OutlineSize } from './shape'

const step = (key: string, after: string[], stage: Step['stage'], order: number): Step => ({
  key,
  kind: key,
  nodeId: null,
  after,
  stage,
  order,
  words: null,
  delivers: false,
})

/** Study, draft, refine: the steps of every outline. */
export const outlineSteps: readonly Step[] = [
  step('study', [], 'studying', 0),
  step('outline', ['study'], 'creating_outline', 1),
  step('refine', ['outline'], 'creating_outline', 2),
]

const memorySource = z.object({
  fileId: answeredIds.file.nullable(),
  url: z.string(),
  no: z.number(),
  title: z.string(),
  headings: z.array(z.string()),
  text: z.string(),
})
const studyMemory = z.object({ queries: z.array(z.string()), passages: z.array(memorySource) })
const draftShape: z.ZodType<Draft> = z
  .object({
    title: z.string(),
    intent: z.string(),
    weight: z.number().optional(),
    note: z.string().optional(),
    words: z.number().optional(),
    get children() {
      return z.array(draftShape)
    },
  })
  .meta({ id: 'OutlineDraft' })
const draftMemory = z.object({ drafts: z.array(draftShape) })

/** How the drafts of an outline come about. */
export interface OutlineWay {
  draft(
    work: Work,
    tools: Tools,
    passages: readonly SourcePassage[],
    size: OutlineSize,
  ): Promise<readonly Draft[]>
  /** Headings that came out of a template or of a library are not for a model to drop. */
  isRefined: boolean
}

/** Does a step of {@link outlineSteps}; the last one answers the tree. Errors: `outlineFailed`. */
export async function runOutlineStep(
  ctx: SeatedContext,
  work: Work,
  { kind }: Step,
  tools: Tools,
  way: OutlineWay = { draft, isRefined: true },
): Promise<StepResult> {
  if (kind === 'study') return study(ctx, work, tools)
  const studied = tools.remembered('study', studyMemory)
  const passages = (studied?.passages ?? []).map(rebuilt)
  const size = sizeOf(work.form)
  if (kind === 'outline') {
    return { memory: { drafts: await way.draft(work, tools, passages, size) } }
  }
  const drafts = tools.remembered('outline', draftMemory)?.drafts ?? []
  const refined = way.isRefined ? await refine(tools, drafts, passages, size) : drafts
  if (refined.length === 0) throw generationErrors.outlineFailed()
  return { outline: buildTree(ctx, work, refined, tools) }
}

const asked = z.object({
  perspectives: z
    .array(z.object({ role: z.string(), questions: z.array(z.string()).max(8) }))
    .max(8),
})
// Memory of a step is bounded: 200 kB.
const MOST_REMEMBERED = 90
const LONGEST_REMEMBERED = 500

async function study(ctx: SeatedContext, work: Work, tools: Tools): Promise<StepResult> {
  const { form, title } = work
  const first = distinctQueries([title, form.topic, ...form.requirement.split(/[。；\n]/)])
  const begun = await gather(work, tools, ctx.now(), { queries: first })
  const questions =
    tools.isOffline || !hasMaterial(work) ? [] : await perspectives(work, tools, begun)
  const more = distinctQueries([...first, ...questions]).slice(first.length)
  const found = [...begun, ...(await gather(work, tools, ctx.now(), { queries: more }))]
  const keys = new Set<string>()
  const passages = found
    .filter((item) => !keys.has(keyOf(item)) && keys.add(keyOf(item)))
    .slice(0, MOST_REMEMBERED)
    .map((item) => ({
      ...item,
      headings: [...item.headings],
      text: item.text.slice(0, LONGEST_REMEMBERED),
    }))
  return { memory: { queries: [...first, ...more], passages } }
}

const keyOf = ({ fileId, url, no }: SourcePassage) => `${fileId ?? url}-${no}`

async function perspectives(work: Work, tools: Tools, passages: readonly SourcePassage[]) {
  const user = `${orderOf(work.form, work.title)}\n\n${contentsAsData(contentsOf(passages))}`
  const { perspectives: all } = await tools.askForJson(asked, { system: PERSPECTIVE_RULES, user })
  return all.flatMap(({ questions }) => questions)
}

const proposedNode = z.object({ title: z.string(), intent: z.string().default('') })
/** Chapters as a model proposes them. */
export const proposed = z.object({
  chapters: z.array(
    proposedNode.extend({
      sections: z
        .array(proposedNode.extend({ nodes: z.array(proposedNode).default([]) }))
        .default([]),
    }),
  ),
})

/** An outline of what the passages are divided into; without a model by rule. */
export async function draft(
  work: Work,
  tools: Tools,
  passages: readonly SourcePassage[],
  size: OutlineSize,
): Promise<Draft[]> {
  if (tools.isOffline)
    return draftByRule(work, passages, size, await compile(work, tools, passages, size))
  const data = [contentsAsData(contentsOf(passages)), passagesAsData(passages, 20)]
  const user = [orderOf(work.form, work.title), sizeLine(size), ...data].join('\n\n')
  const { chapters } = await tools.askForJson(proposed, {
    system: OUTLINE_RULES,
    user,
    maxTokens: 6_000,
  })
  const drafts = draftsOf(chapters)
  const body = bounded(size.isFramed ? framed(drafts) : drafts, size)
  if (body.length === 0) throw generationErrors.stepFailed()
  return body
}

/** An outline without a model: of what was compiled, and of what the form wishes. */
export function draftByRule(
  { form }: Work,
  passages: readonly SourcePassage[],
  size: OutlineSize,
  compiled: Compiled,
): Draft[] {
  const { topic, requirement, chapters } = form
  const wishes = wishesOf(requirement)
  // The form's own number is the one that counts.
  const counted = chapters === null ? wishes.chapters : null
  return draftOffline(topic, passages, size, { ...wishes, chapters: counted }, compiled)
}

/** Chapters out of the documents themselves. */
async function compile(
  work: Work,
  tools: Tools,
  passages: readonly SourcePassage[],
  size: OutlineSize,
): Promise<Compiled> {
  const { documents, closes } = await materialDocuments(work, tools, passages)
  const { clusters } = chaptersIn(documents, work.title || work.form.topic, size, { closes })
  const chapters = clusters.map((item) => chapterDraft(item, '', size.depth))
  return { chapters, closes }
}

/** What a model proposed, as drafts. */
export const draftsOf = (chapters: z.infer<typeof proposed>['chapters']): Draft[] =>
  chapters.map(({ sections, ...chapter }) => ({
    ...chapter,
    children: sections.map(({ nodes, ...section }) => ({
      ...section,
      children: nodes.map((node) => ({ ...node, children: [] })),
    })),
  }))

const SERVES_FROM = 0.18

async function refine(
  tools: Tools,
  drafts: readonly Draft[],
  passages: readonly SourcePassage[],
  size: OutlineSize,
): Promise<Draft[]> {
  if (tools.isOffline || passages.length === 0) return [...drafts]
  const quotes = passages.flatMap(quotesIn)
  const relevance = new Relevance(quotes)
  const coverageOf = ({ title, intent }: Draft) => {
    const query = queryTermsOf([title], intent)
    return quotes.filter((quote) => relevance.of(quote, query) >= SERVES_FROM).length
  }
  const user = draftAsLines(drafts, coverageOf)
  try {
    const { edits } = await tools.askForJson(refinement, { system: REFINE_RULES, user })
    return bounded(applyEdits(drafts, edits), size)
  } catch (error) {
    // A draft stands without its refinement too.
    if (tools.signal.aborted) throw error
    return [...drafts]
  }
}

function buildTree(ctx: SeatedContext, work: Work, drafts: readonly Draft[], tools: Tools) {
  const { title, form } = work
  const id = ctx.newId<NodeId>()
  const outline = treeOf(drafts, { id, title, style: form.style, newId: ctx.newId })
  const tree = withFrontMatter(outline, form, ctx.newId)
  const emitNodes = (nodes: typeof tree.children, level: number) => {
    for (const { id, title, children } of nodes) {
      tools.emit({ type: 'outline.node', nodeId: id, title, level })
      emitNodes(children, level + 1)
    }
  }
  emitNodes(tree.children, 1)
  return tree
}

const rebuilt = (source: z.infer<typeof memorySource>): SourcePassage => ({
  ...source,
  page: null,
  label: '',
  passageId: null,
  reference: { type: 'document', title: source.title, author: [], issued: null, origin: 'library' },
})
