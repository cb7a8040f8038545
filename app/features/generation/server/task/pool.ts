import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { FileId } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import { redactedAmong } from '~/features/library/server'
import { generationErrors } from '../../errors'
import type { CreationGenerator, Step, StepResult, Tools, Work } from '../generators/generator'
import { resumableText } from '../../resumable-text'
import type { TaskOrder } from '../ports'
import {
  ATTEMPTS_AT_MOST,
  isCrowded,
  isWorthRetry,
  pauseAfter,
  type Pace,
  type Width,
} from './pace'
import type { StoredStep } from './step-rows'
import { ASKS_A_STEP, openTools, type StepContext } from './step-tools'
import type { TaskLog } from './task-log'
import { StepReporter } from './step-reporter'
import type { KnownHeadings } from './work-document'

/** 200 kB as JSON. */
const MEMORY_LIMIT = 200_000

export interface PoolContext {
  ctx: SeatedContext
  work: Work
  order: TaskOrder
  generator: CreationGenerator
  log: TaskLog
  pace: Pace
  width: Width
  headings: KnownHeadings
  /** Aborted by pause and cancel. */
  ending: AbortSignal
  /** Ends the writing of a heading, by its node. */
  writing: Map<string, AbortController>
  wake(): void
  /** A step is over: money and the row of the creation follow, while others go on. */
  onStep(): void
}

/**
 * Does steps that are ready, several at once, the next as soon as one is over, until none is ready or the time is up.
 * What goes on then is waited for.
 */
export async function runPool(context: PoolContext): Promise<void> {
  const { log, order, pace, width, ending } = context
  const until = Date.now() + pace.startsMs
  const active = new Set<Promise<void>>()
  for (;;) {
    const isOpen = !ending.aborted && Date.now() < until && active.size < width.now(Date.now())
    const step = isOpen ? log.steps.next(order.round, Date.now()) : null
    if (step) {
      const running = runStep(context, step).finally(() => active.delete(running))
      active.add(running)
      continue
    }
    if (active.size === 0) return
    await Promise.race(active)
  }
}

async function runStep(context: PoolContext, step: StoredStep): Promise<void> {
  const { ctx, work, generator, log, pace, ending, writing } = context
  const partialText = resumableText(log.events.latestText(step.no), step.words)
  const attempt = step.attempt + 1
  const reporter = new StepReporter(step, log.events, context.wake)
  log.begin(step, Date.now() + pace.stepMs)
  const signal = AbortSignal.any([ending, AbortSignal.timeout(pace.stepMs)])
  const enough = new AbortController()
  const heading = step.delivers ? step.nodeId : null
  if (heading !== null) writing.set(heading, enough)
  try {
    const openText = await stillOpen(ctx, log, step, partialText)
    reporter.start(openText)
    const tools = toolsOf(
      context,
      step,
      { attempt, savedText: openText, progress: reporter, enough: enough.signal },
      signal,
    )
    const result = await abortable(signal, generator.run(ctx, work, step, tools))
    const next = (await generator.grow?.(ctx, work, step, result)) ?? []
    reporter.end()
    done(context, step, result, next)
  } catch (error) {
    reporter.end()
    // Whoever stopped it wants no other try.
    if (!enough.signal.aborted) notDone(context, { ...step, attempt }, error)
    else notDone(context, { ...step, attempt: ATTEMPTS_AT_MOST }, generationErrors.stepStopped())
  }
  if (heading !== null) writing.delete(heading)
  context.wake()
  context.onStep()
}

function toolsOf(
  { ctx, work, log, headings }: PoolContext,
  step: StoredStep,
  own: Pick<StepContext, 'attempt' | 'savedText' | 'progress' | 'enough'>,
  signal: AbortSignal,
): Tools {
  const memory = (key: string) => log.steps.memory(step.round, key)
  const show = (fileIds: readonly FileId[]) => log.events.show(step.no, fileIds)
  const mayAsk = () => log.steps.ask(step.no, ASKS_A_STEP)
  return openTools(ctx, work, { ...own, step, memory, show, mayAsk, headings }, signal)
}

// What was said out of a file that is closed by now is not gone on from; nor is what was too little.
async function stillOpen(
  ctx: SeatedContext,
  { events }: TaskLog,
  { no }: StoredStep,
  partialText: string,
): Promise<string> {
  const isOpen = partialText !== '' && (await redactedAmong(ctx, events.filesRead(no))).size === 0
  if (!isOpen) events.dropDeltas(no)
  return isOpen ? partialText : ''
}

function done(
  { log, order }: PoolContext,
  step: StoredStep,
  result: StepResult,
  next: readonly Step[],
) {
  const { outline = null, words = 0, isFree = false } = result
  log.finish(step, { memory: memoryOf(result), outline, words, isFree }, next, order)
  log.events.add({ type: 'step.done', step: step.key, nodeId: step.nodeId, words })
}

// A generator that does not hear the signal holds nobody up; what it does later is of no use to anybody.
function abortable<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(generationErrors.stepStopped())
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function notDone(
  { ctx, log, pace, width, ending }: PoolContext,
  step: StoredStep,
  error: unknown,
): void {
  // Somebody's pause is no failure of the step.
  if (ending.aborted) return log.putBack(step, 0, false)
  if (!(error instanceof AppError)) {
    ctx.log('error', 'studio.step-crashed', { step: step.key, reason: reasonOf(error) })
  }
  if (isCrowded(error)) width.narrow(Date.now())
  const reason = error instanceof AppError ? error.text : generationErrors.stepFailed().text
  const isFinal = step.attempt >= ATTEMPTS_AT_MOST || !isWorthRetry(error)
  if (isFinal) log.fail(step, reason)
  else log.putBack(step, Date.now() + pauseAfter(step.attempt, pace), true)
  log.events.add({ type: 'step.error', step: step.key, nodeId: step.nodeId, reason, isFinal })
}

function memoryOf({ memory }: StepResult): string | null {
  if (memory === undefined) return null
  const json = JSON.stringify(memory)
  if (json.length > MEMORY_LIMIT) throw new Error('a step wants to remember too much')
  return json
}
