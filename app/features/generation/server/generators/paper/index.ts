import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { pathTo } from '#packages/document'
import { generationErrors } from '../../../errors'
import type { CreationGenerator, GeneratorName, StepResult, Tools } from '../generator'
import { outlineSteps, runOutlineStep } from '../outline/steps'
import { runPlanStep } from './claims'
import { isEnglishAbstract } from '../outline/front-matter'
import { leaveToAuthor } from './keywords/keywords'
import { buildSectionContext, type SectionContext } from './section-context'
import { runFinishStep } from './finish'
import { isFront, openingOf, writeAbstractOffline } from './frame'
import { unitsOf, writingOf, writingSteps } from './plan'
import { NO_QUOTES, quotesOf, runQuoteStep } from './quote-step'
import { writeOffline } from './write-offline'
import { writeOnline } from './write-online'

/** Papers and articles, and whatever else is written heading by heading out of quotes. */
export const writingGenerator = (name: GeneratorName): CreationGenerator => ({
  name,
  quotesOffline: true,
  units: unitsOf,
  plan: async (ctx, { outline, ...work }) => {
    if (work.phase === 'outline') return outlineSteps
    if (!outline) throw generationErrors.notNow()
    const { tree, sections } = outline
    const written = new Set(sections.filter(({ words }) => words > 0).map(({ nodeId }) => nodeId))
    const isOffline = ctx.models.whoServes('writing').provider === 'offline'
    return writingSteps(writingOf(tree, work), work, { written, isOffline })
  },
  run: async (ctx, work, step, tools) => {
    if (work.phase === 'outline') return runOutlineStep(ctx, work, step, tools)
    const writing = writingOf(await tools.document.tree(), work)
    if (step.kind === 'quote') return runQuoteStep(ctx, work, step.key, writing, tools)
    if (step.kind === 'finish') return runFinishStep(work, step, writing, tools)
    if (step.kind === 'plan') return runPlanStep(ctx, work, step, writing, tools)
    const node = step.nodeId === null ? undefined : pathTo(writing.tree, step.nodeId).at(-1)
    // Taken out of the outline meanwhile: there is nothing to write any more.
    if (!node) return { isFree: true }
    return writeSection(ctx, { work, step, node, writing, tools })
  },
})

// After so many attempts of a model the section is put together from its quotes.
const LAST_ATTEMPT = 3

type Job = Pick<SectionContext, 'work' | 'step' | 'node' | 'writing' | 'tools'>

async function writeSection(ctx: SeatedContext, job: Job): Promise<StepResult> {
  const { work, step, node, writing, tools } = job
  if (isFront(writing, node)) return writeAbstract(job)
  const quotes = await quotesOf(ctx, work, node, step.after, writing, tools)
  const offline = () =>
    writeOffline({ ...job, quotes, opening: openingOf(work, writing, node, tools) })
  if (tools.isOffline) return offline()
  try {
    return await writeOnline(await buildSectionContext(job, quotes))
  } catch (error) {
    if (!isExhausted(error, tools) || quotes.own.length === 0) throw error
    tools.unsay()
    tools.emit({ type: 'guard.flag', nodeId: node.id, kind: 'unfinished', text: node.title })
    return offline()
  }
}

/** An abstract says again what the others say; one in English is its author's where no model writes it. */
async function writeAbstract(job: Job): Promise<StepResult> {
  const { work, step, node, writing, tools } = job
  const isEnglish = isEnglishAbstract(node.title)
  if (tools.isOffline) {
    return isEnglish
      ? leaveToAuthor(work, step, node, tools)
      : writeAbstractOffline(work, step, node, writing, tools)
  }
  try {
    return await writeOnline(await buildSectionContext(job, NO_QUOTES))
  } catch (error) {
    if (!isEnglish || !isExhausted(error, tools)) throw error
    tools.unsay()
    return leaveToAuthor(work, step, node, tools)
  }
}

const isExhausted = (error: unknown, { attempt, signal, enough }: Tools): boolean =>
  error instanceof AppError && attempt >= LAST_ATTEMPT && !signal.aborted && !enough.aborted

export const paperGenerator = writingGenerator('paper')
