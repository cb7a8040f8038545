import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import type { Deck, Slide } from '~/features/document/deck'
import type { Step, StepResult, Tools, Work } from '../generator'
import { BlockBuilder, cited, gapFor, plain } from '../paper/blocks'
import { commitSection, checkBody } from '../paper/commit'
import type { Line } from '../ppt/slide-step'
import { nodeIdOf } from './order'
import { sayOffline } from './say-offline'
import { sayOnline } from './say-online'
import { quotesOfSlide, type SlideQuote } from './sources'

/** One page that is spoken to. */
export interface PageContext {
  work: Work
  step: Step
  deck: Deck
  /** The document that the deck belongs to. */
  deckId: DocumentId
  slide: Slide
  tools: Tools
}

/** A paragraph of what is said. */
export type Speech = readonly (readonly Line[])[]

/** What is said to a page, with its sources, under the page's heading. */
export async function writePage(ctx: SeatedContext, context: PageContext): Promise<StepResult> {
  const { work, step, slide, deckId, tools } = context
  const nodeId = nodeIdOf(slide)
  const quotes = await quotesOfSlide(ctx, deckId, slide, nodeId, tools)
  const online = tools.isOffline ? null : await sayOnline(context, quotes)
  // A model that gives no script leaves the sources' own words, and nobody pays for those.
  const speech = online ?? sayOffline(context, quotes)
  const by = online ? 'ai' : 'source'
  const blocks = new BlockBuilder(by, step.key, work.round)
  const paragraphs = speech.filter((lines) => lines.length > 0)
  const blocksOfText = paragraphs.map((lines) => blocks.paragraph(lines.flatMap(inlineOf)))
  const content = blocksOfText.length > 0 ? blocksOfText : [gapFor(slide.title, blocks)]
  const body = { type: 'doc' as const, content }
  const texts = textsOf(quotes)
  const checked = checkBody(nodeId, body, (id) => texts.get(id) ?? '')
  tools.say(paragraphs.map((lines) => lines.map(({ text }) => text).join('')).join('\n'))
  const words = await commitSection(nodeId, checked, { offered: [...texts.keys()], by, tools })
  return {
    words: blocksOfText.length > 0 ? words : 0,
    isFree: blocksOfText.length === 0 || online === null,
  }
}

const textsOf = (quotes: readonly SlideQuote[]) =>
  new Map(quotes.map(({ evidence }) => [evidence.id, evidence.quote]))

const inlineOf = ({ text, evidenceIds }: Line) =>
  evidenceIds.length > 0 ? cited(text, evidenceIds) : plain(text)
