import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import {
  faultInWords,
  headingsOfText,
  readHeadings,
  settledTree,
  treeOfOutline,
} from '#packages/document'
import { requireModerationPass } from '~/features/moderation/server'
import type { GenerateOutlineInput, ParseOutlineInput } from '../../contract'
import { generationErrors } from '../../errors'
import { OUTLINE_LEVELS_WRONG, type OutlineView } from '../../terms'
import type { Step, StepResult, Work } from '../generators/generator'
import { generatorOf } from '../generators/registry'
import { requireMaterial } from '../material/gather-material'
import { requireFormModerationPass } from '../orders'
import { headingsOfFile } from './file-outline'
import { ASKS_A_STEP, openTools } from '../task/step-tools'
import { unreadHeadings } from '../task/work-document'

// An outline may ask a model several times, and costs nothing.
const OUTLINES: RateRule = { name: 'studio.outline', limit: 20, windowMs: 10 * 60_000 }
const WAITS_MS = 90_000
const READ_BY_NUMBERS = '文档没有用标题样式，标题与层级是按行首的编号认出的，请核对'

/**
 * Makes an outline without a creation, for nothing. Errors: `outlineFailed`, those of `createCreation` and of the models,
 * `requestErrors.tooMany`.
 */
export async function generateOutline(
  ctx: SeatedContext,
  { form }: GenerateOutlineInput,
): Promise<OutlineView> {
  const generator = generatorOf(form)
  await limitRate(ctx, OUTLINES, ctx.actor.accountId)
  await requireFormModerationPass(ctx, form)
  const work: Work = {
    creationId: ctx.newId(),
    title: form.topic,
    form,
    attachments: await requireMaterial(ctx, form),
    phase: 'outline',
    round: 1,
    documentId: null,
    only: null,
  }
  const signal = AbortSignal.timeout(WAITS_MS)
  const memories = new Map<string, string>()
  const queue = [...(await generator.plan(ctx, { ...work, outline: null }))]
  for (let step = takeReady(queue); step; step = takeReady(queue)) {
    const context = {
      step,
      attempt: 1,
      savedText: '',
      progress: silent,
      memory: (key: string) => memories.get(key) ?? null,
      show: () => {},
      mayAsk: counted(ASKS_A_STEP),
      enough: new AbortController().signal,
      headings: unreadHeadings(),
    }
    const result: StepResult = await generator.run(
      ctx,
      work,
      step,
      openTools(ctx, work, context, signal),
    )
    if (result.outline) return { tree: result.outline, problem: '', hint: '' }
    if (result.memory !== undefined) memories.set(step.key, JSON.stringify(result.memory))
    queue.push(...((await generator.grow?.(ctx, work, step, result)) ?? []))
  }
  throw generationErrors.outlineFailed()
}

const counted = (atMost: number) => {
  let asked = 0
  return () => (asked += 1) <= atMost
}

/**
 * An outline out of typed words, or out of the headings of a file; a problem with its levels is reported, with the heading, and
 * leaves it empty. Titles stay as they were. Errors: `moderation.refused`, `noDocuments`.
 */
export async function parseOutline(
  ctx: SeatedContext,
  input: ParseOutlineInput,
): Promise<OutlineView> {
  const { title, source } = input
  const { headings, by } =
    source.kind === 'text'
      ? { headings: headingsOfText(source.text), by: 'levels' }
      : await headingsOfFile(ctx, source.fileId)
  await requireModerationPass(ctx, {
    kind: 'question',
    text: headings.map(({ text }) => text).join('\n'),
  })
  const { outline, refused } = readHeadings(headings)
  const kind = source.kind === 'text' ? 'custom' : 'document'
  const tree = treeOfOutline(outline, { id: ctx.newId(), title, source: kind, newId: ctx.newId })
  const problem = refused
    ? `${OUTLINE_LEVELS_WRONG}：${refused.heading.text}`
    : faultInWords(settledTree(tree))
  if (problem !== '') return { tree: { ...tree, children: [] }, problem, hint: '' }
  const hint = by === 'numbers' && tree.children.length > 0 ? READ_BY_NUMBERS : ''
  return { tree, problem, hint }
}

// The first whose forerunners have all gone.
function takeReady(queue: Step[]): Step | undefined {
  const open = new Set(queue.map(({ key }) => key))
  const index = queue.findIndex(({ after }) => after.every((key) => !open.has(key)))
  return index < 0 ? undefined : queue.splice(index, 1)[0]
}

const silent = { say: () => {}, unsay: () => {}, emit: () => {} }
