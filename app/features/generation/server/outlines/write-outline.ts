import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import {
  faultInWords,
  headingsOfText,
  readHeadings,
  settledTree,
  treeOfOutline,
  withoutOwnLists,
} from '#packages/document'
import { requireModerationPass } from '~/features/moderation/server'
import type { GenerateOutlineInput, ParseOutlineInput } from '../../contract'
import { generationErrors } from '../../errors'
import { OUTLINE_LEVELS_WRONG, type OutlineView } from '../../terms'
import type { Step, StepResult, Work } from '../generators/generator'
import { generatorOf } from '../generators/registry'
import { requireMaterial } from '../material/gather-material'
import { requireFormModerationPass } from '../orders'
import { headingsOfFile, outlineTextOf } from './file-outline'
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
    if (result.outline) return { tree: result.outline, problem: '', hint: '', text: '' }
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
 * An outline out of typed words, or out of the headings of a file. Titles stay as they were; what stands over a list that a
 * text makes by itself is no chapter. What cannot be read says why, and brings what a file has to say as text. Errors:
 * `moderation.refused`, `noDocuments`.
 */
export async function parseOutline(
  ctx: SeatedContext,
  input: ParseOutlineInput,
): Promise<OutlineView> {
  const { title, source } = input
  const { headings: read, by } =
    source.kind === 'text'
      ? { headings: headingsOfText(source.text), by: 'levels' }
      : await headingsOfFile(ctx, source.fileId)
  const { headings, lists } = withoutOwnLists(read)
  await requireModerationPass(ctx, {
    kind: 'question',
    text: headings.map(({ text }) => text).join('\n'),
  })
  const { outline, refused } = readHeadings(headings)
  const kind = source.kind === 'text' ? 'custom' : 'document'
  const tree = treeOfOutline(outline, { id: ctx.newId(), title, source: kind, newId: ctx.newId })
  const problem = refused
    ? `${OUTLINE_LEVELS_WRONG}：${refused.heading.text}`
    : headings.length === 0
      ? NOTHING_READ[kind]
      : faultInWords(settledTree(tree))
  if (problem !== '') {
    const text =
      source.kind === 'file' ? await outlineTextOf(ctx, { fileId: source.fileId, headings }) : ''
    return { tree: { ...tree, children: [] }, problem, hint: '', text }
  }
  const hints = [by === 'numbers' ? READ_BY_NUMBERS : '', lists.length > 0 ? leftOut(lists) : '']
  return { tree, problem, hint: hints.filter((item) => item !== '').join('；'), text: '' }
}

const NOTHING_READ = {
  custom: '大纲里没有要写的章节',
  document: '没有从这份文档认出标题：没有用标题样式，行首也没有编号',
}

const leftOut = (lists: readonly string[]) =>
  `${lists.map((title) => `「${title}」`).join('')}随正文自动生成，没有列为章节`

// The first whose forerunners have all gone.
function takeReady(queue: Step[]): Step | undefined {
  const open = new Set(queue.map(({ key }) => key))
  const index = queue.findIndex(({ after }) => after.every((key) => !open.has(key)))
  return index < 0 ? undefined : queue.splice(index, 1)[0]
}

const silent = { say: () => {}, unsay: () => {}, emit: () => {} }
