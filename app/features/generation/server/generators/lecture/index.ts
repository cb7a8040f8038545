import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { nodesOf, pathTo } from '#packages/document'
import { hasBullets, type Slide } from '~/features/document/deck'
import { deckErrors } from '~/features/document/deck-errors'
import { generationErrors } from '../../../errors'
import { wordsOfPage } from '../../../lengths'
import { getDeck, writeScripts } from '~/features/document/server/deck'
import type { CreationGenerator, Step, StepResult, Work } from '../generator'
import { nodeIdOf, orderScript } from './order'
import { writeFrames } from './frames'
import { notesFrom } from './notes-from'
import { writePage } from './page-step'

/**
 * What is said to a deck: a page a step and paid by itself, out of what its bullets lean on; then all of it is laid into
 * the deck's notes.
 */
export const lectureGenerator: CreationGenerator = {
  name: 'lecture',
  quotesOffline: true,
  order: orderScript,
  units: ({ form, only }, tree) =>
    nodesOf(tree)
      .filter(({ id, budget }) => budget !== 0 && (!only || id === only.nodeId))
      .map(({ id, budget }) => ({
        nodeId: id,
        words: budget ?? wordsOfPage[form.lengthSize ?? 'small'],
      })),
  plan: async (_ctx, { outline, ...work }) => {
    if (!outline || work.phase === 'outline') throw generationErrors.notNow()
    const written = new Set(
      outline.sections.filter(({ words }) => words > 0).map(({ nodeId }) => nodeId),
    )
    const units = lectureGenerator
      .units(work, outline.tree)
      .filter(({ nodeId }) => work.only !== null || !written.has(nodeId))
      .filter(({ nodeId }) => !pathTo(outline.tree, nodeId).at(-1)?.locked)
    return stepsOf(units, work)
  },
  run: async (ctx, work, step, tools) => {
    const { deck, slides, deckId } = await deckOf(ctx, work)
    if (step.kind === 'frames') return writeFrames(deck, work, step, tools)
    if (step.kind === 'notes') return writeIntoNotes(ctx, work, deckId, tools)
    const slide = slides.get(step.nodeId ?? '')
    // Taken out of the deck or closed to its speaker meanwhile: there is nothing to say any more.
    if (!slide) return { isFree: true }
    return writePage(ctx, { work, step, deck, deckId, slide, tools })
  },
}

/** The deck as its speaker may see it, and its slides by their headings. */
async function deckOf(ctx: SeatedContext, { form }: Work) {
  if (form.deckId === null) throw deckErrors.deckNotFound()
  const { deck, withheld: redactedIds } = await getDeck(ctx, { id: form.deckId })
  const open = deck.slides.filter((slide) => hasBullets(slide) && !redactedIds.includes(slide.id))
  const slides = new Map<string, Slide>(open.map((slide) => [nodeIdOf(slide), slide]))
  return { deck, slides, deckId: form.deckId }
}

function stepsOf(units: readonly { nodeId: NodeId; words: number }[], { only }: Work): Step[] {
  const pages = units.map(({ nodeId, words }, order): Step => ({
    key: `page:${nodeId}`,
    kind: 'page',
    nodeId,
    after: [],
    stage: 'drafting',
    order,
    words,
    delivers: true,
  }))
  const whole = { nodeId: null, stage: 'completing', words: null, delivers: false } as const
  const order = pages.length
  const frames: Step[] = only ? [] : [{ ...whole, key: 'frames', kind: 'frames', after: [], order }]
  const after = [...pages, ...frames].map(({ key }) => key)
  return [...pages, ...frames, { ...whole, key: 'notes', kind: 'notes', after, order: order + 1 }]
}

/** What was written this time, as it stands by now, in one revision of the deck. */
async function writeIntoNotes(
  ctx: SeatedContext,
  work: Work,
  deckId: DocumentId,
  tools: Parameters<CreationGenerator['run']>[3],
): Promise<StepResult> {
  const { deck } = await getDeck(ctx, { id: deckId })
  const slides = deck.slides.filter((slide) => !work.only || nodeIdOf(slide) === work.only.nodeId)
  const scripts = await notesFrom(deck, slides, tools)
  if (scripts.size === 0) return {}
  await writeScripts(ctx, deckId, scripts)
  for (const slide of slides)
    if (scripts.has(slide.id))
      tools.emit({ type: 'slide.done', nodeId: nodeIdOf(slide), slideId: slide.id })
  return {}
}
