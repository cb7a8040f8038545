import { INTENT_LIMIT, isFrameTitle, nodesOf, type DocNode, type DocTree } from '#packages/document'
import type { LeftOutView } from '../../study-terms'

/** Sentences of sources by heading; null until they were looked up. */
export type Coverage = ReadonlyMap<string, number> | null

/** What a heading leans on: a number of places, none although it was looked for, a reckoning by its own note, or nobody knows. */
export type Leaning = number | 'none' | 'reckoned' | null

export function leaningOf(node: DocNode, coverage: Coverage): Leaning {
  const found = Math.max(tiedTo(node), quotesUnder(node, coverage) ?? 0)
  if (found > 0) return found
  if (coverage?.get(node.id) !== 0) return null
  return node.note.includes('推算') ? 'reckoned' : 'none'
}

const tiedTo = ({ evidenceIds, children }: DocNode): number =>
  children.reduce((sum, child) => sum + tiedTo(child), evidenceIds.length)

/** With what stands under it; null where nothing of it was looked up. */
function quotesUnder(node: DocNode, coverage: Coverage): number | null {
  const own = coverage?.get(node.id)
  const below = node.children.flatMap((child) => quotesUnder(child, coverage) ?? [])
  if (own === undefined && below.length === 0) return null
  return below.reduce((sum, item) => sum + item, own ?? 0)
}

/** Without introductions and conclusions where nothing was found: they tell of other chapters and want no source. */
export function withoutFrame(coverage: Coverage, tree: DocTree): Coverage {
  if (!coverage) return null
  const frame = nodesOf(tree).filter(({ kind, title }) => kind === 'chapter' && isFrameTitle(title))
  const ids = new Set<string>(nodesOf({ children: frame }).map(({ id }) => id))
  return new Map([...coverage].filter(([id, quotes]) => quotes > 0 || !ids.has(id)))
}

/** Headings that lean on nothing, in reading order. */
export const lackingIn = (tree: DocTree, coverage: Coverage): DocNode[] =>
  nodesOf(tree).filter((node) => leaningOf(node, coverage) === 'none')

/** What could help a heading without evidence, in a sentence. */
export function adviceFor({ title, intent }: DocNode, leftOut: readonly LeftOutView[]): string {
  const near = leftOut.find(({ document, heading }) => shares(title, `${heading} ${document}`))
  if (near) return `可放入《${near.document}》，或改为不单列。`
  const { sources } = splitIntent(intent)
  if (sources !== '')
    return `${sources}里没有找到可引的句子，可自己挑原句、放入别的资料，或改为不单列。`
  return '可放入写到这件事的资料、自己挑原句，或改为不单列。'
}

/** Two signs in a row are a word that both speak of. */
function shares(title: string, other: string): boolean {
  const signs = [...title.replace(/[\s\p{P}\p{S}]/gu, '')]
  return signs.slice(1).some((sign, index) => other.includes(`${signs[index]}${sign}`))
}

/** Which sources an outline names for a heading, and what it is about. */
export function splitIntent(intent: string): { sources: string; about: string } {
  const [lead = ''] = /^(?:参见|依据)(?:《[^》]*》)*(?:《[^》]*$|等\d+份)?；?/.exec(intent) ?? []
  const sources = lead.replace(/^(?:参见|依据)|；$/g, '')
  return { sources, about: intent.slice(lead.length) }
}

/** How many characters there are left to say what a heading is about, beside its sources. */
export const roomBeside = (sources: string): number =>
  Math.max(0, INTENT_LIMIT - joinIntent(sources, ' ').length + 1)

/** The other way round. */
export const joinIntent = (sources: string, about: string): string =>
  [sources && `参见${sources}`, about].filter(Boolean).join('；')
