import type { SeatedContext } from '~/core/context'
import { type Block, type DocNode, type Evidence, type Inline } from '#packages/document'
import { NOTES_HEAD } from '~/features/document/deck'
import type { Step, StepResult, Tools, Work } from '../generator'
import { BlockBuilder, cited, gapFor, plain } from '../paper/blocks'
import { commitSection, checkBody } from '../paper/commit'
import { fillOffline } from './fill-offline'
import { fillOnline } from './fill-online'
import { gatherForSlide } from './sources'
import { pictureFigure, type SlidePicture } from './slide-picture'
import { tableFigure } from './table-evidence'

/** A sentence of a slide or of what is said to it, with what it leans on. */
export interface Line {
  text: string
  evidenceIds: readonly string[]
}

export interface Filled {
  bullets: readonly Line[]
  /** They are done one after the other. */
  areSteps?: boolean
  notes: readonly Line[]
}

/** What a slide may lean on. */
export interface SlideSources {
  /** Best first; `place`: where each stands in its source, rising. */
  quotes: readonly {
    evidence: Evidence
    text: string
    relevance: (words: string) => number
    place: number
  }[]
  tables: readonly { evidence: Evidence; text: string; title: string }[]
  picture: SlidePicture | null
}

/** Finds what a slide can lean on, fills it, and puts it into the document: bullets as a list, what is said set apart below. */
export async function makeSlide(
  ctx: SeatedContext,
  work: Work,
  step: Step,
  path: readonly DocNode[],
  tools: Tools,
): Promise<StepResult> {
  const node = path.at(-1)
  if (!node) return { isFree: true }
  const sources = await gatherForSlide(ctx, work, path, tools)
  const online = tools.isOffline ? null : await fillOnline(work, path, sources, tools)
  // A model that gives no slide leaves the sources' own words, and nobody pays for those.
  const filled = online ?? fillOffline(node, sources)
  const by = online ? 'ai' : 'source'
  const blocks = new BlockBuilder(by, step.key, work.round)
  const slideBlocks = blocksOf(filled, sources, node, blocks)
  const isGap = slideBlocks.length === 0
  const content = isGap ? [gapFor(node.title, blocks)] : slideBlocks
  const texts = new Map(sources.quotes.map(({ evidence, text }) => [evidence.id, text]))
  const body = { type: 'doc' as const, content }
  const checked = checkBody(node.id, body, (id) => texts.get(id) ?? '')
  const figures = [...sources.tables, sources.picture].flatMap((item) => item?.evidence.id ?? [])
  const offered = [...texts.keys(), ...figures]
  tools.say([...filled.bullets, ...filled.notes].map(({ text }) => text).join('\n'))
  const words = await commitSection(node.id, checked, { offered: offered, by, tools })
  return { words: isGap ? 0 : words, isFree: isGap || online === null }
}

function blocksOf(
  { bullets, notes, areSteps = false }: Filled,
  { tables, picture }: SlideSources,
  node: DocNode,
  blocks: BlockBuilder,
): Block[] {
  const list = bullets.length > 0 ? [blocks.list(bullets.map(inlineOf), areSteps)] : []
  const figures = tables.flatMap((table) => tableFigure(table, node, blocks) ?? [])
  // Set apart, so that a reader of the document does not take them for what the slide shows.
  const aside = notes.length > 0 ? blocks.aside(NOTES_HEAD, [notes.flatMap(inlineOf)]) : []
  const pictures = picture ? [pictureFigure(picture, blocks)] : []
  return [...list, ...figures, ...pictures, ...aside]
}

const inlineOf = ({ text, evidenceIds }: Line): Inline[] =>
  evidenceIds.length > 0 ? cited(text, evidenceIds) : plain(text)
