import { pathTo } from '~/features/editor/schema'
import { studioErrors } from '../../../errors'
import type { Maker, MakerName } from '../maker'
import { outlineSteps, runOutlineStep } from '../outline/steps'
import { runFinishStep } from './finish'
import { isFront, openingOf, writeAbstractOffline } from './frame'
import { unitsOf, writingOf, writingSteps } from './plan'
import { quotesOf, runQuoteStep } from './quote-step'
import { writeOffline } from './write-offline'

/** Papers and articles, and whatever else is written heading by heading out of quotes. */
export const writingMaker = (name: MakerName): Maker => ({
  name,
  units: unitsOf,
  plan: async (ctx, work) => {
    if (work.phase === 'outline') return outlineSteps
    const writing = await writingOf(ctx, work)
    if (!writing) throw studioErrors.notNow()
    return writingSteps(writing, work, ctx.models.whoServes('chat').provider === 'offline')
  },
  run: async (ctx, work, step, tools) => {
    if (work.phase === 'outline') return runOutlineStep(ctx, work, step, tools)
    const writing = await writingOf(ctx, work)
    if (!writing) throw studioErrors.notNow()
    if (step.kind === 'quote') return runQuoteStep(ctx, work, step.key, writing, tools)
    if (step.kind === 'finish') return runFinishStep(tools)
    const node = pathTo(writing.tree, step.nodeId ?? '').at(-1)
    // Taken out of the outline meanwhile: there is nothing to write any more.
    if (!node) return { isFree: true }
    if (isFront(writing, node)) return writeAbstractOffline(work, step, node, writing, tools)
    const quotes = await quotesOf(ctx, work, node, step.after, writing, tools)
    const opening = openingOf(writing, node, tools)
    return writeOffline({ work, step, node, writing, quotes, tools, opening })
  },
})

export const paperMaker = writingMaker('paper')
