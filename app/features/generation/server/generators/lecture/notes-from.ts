import {
  acceptedBody,
  isGapText,
  type Evidence,
  type Inline,
  type SectionBody,
} from '#packages/document'
import { NOTES_LIMIT, type Deck, type Slide } from '~/features/document/deck'
import type { Tools } from '../generator'
import { nodeIdOf } from './order'

/** The texts under the headings of slides as notes, with the marks of the deck's own sources; by the id of the slide. */
export async function notesFrom(
  deck: Deck,
  slides: readonly Slide[],
  tools: Tools,
): Promise<Map<string, string>> {
  const byNode = new Map(slides.map((slide) => [nodeIdOf(slide), slide.id]))
  const stored = await tools.document.sections([...byNode.keys()])
  const sections = stored.map(({ nodeId, body }) => ({ nodeId, body: acceptedBody(body) }))
  const cited = sections.flatMap(({ body }) => citesIn(body))
  const evidence = cited.length > 0 ? await tools.document.evidence([...new Set(cited)]) : []
  const own = new Map(deck.sources.map((source) => [quoteKey(source), source.id]))
  const marks = new Map(evidence.map((item) => [item.id, own.get(quoteKey(item))]))
  return new Map(
    sections.flatMap(({ nodeId, body }): [string, string][] => {
      const slideId = byNode.get(nodeId)
      const text = textOf(body, marks)
      return slideId && text !== '' ? [[slideId, text]] : []
    }),
  )
}

/** What tells one quote of one source from every other. */
const quoteKey = ({ fileId, url, quote }: Pick<Evidence, 'fileId' | 'url' | 'quote'>) =>
  JSON.stringify([fileId, url, quote])

const citesIn = ({ content }: SectionBody): string[] =>
  content.flatMap((block) =>
    block.type === 'paragraph'
      ? (block.content ?? []).flatMap((part) => (part.type === 'cite' ? part.attrs.ids : []))
      : [],
  )

type Marks = ReadonlyMap<string, string | undefined>

function textOf({ content }: SectionBody, marks: Marks): string {
  const lines = content.flatMap((block) => {
    if (block.type !== 'paragraph') return []
    const line = (block.content ?? []).map((part) => wordsOf(part, marks)).join('')
    return line === '' || isGapText(line) ? [] : [line]
  })
  return [...lines.join('\n')].slice(0, NOTES_LIMIT).join('')
}

function wordsOf(part: Inline, marks: Marks): string {
  if (part.type === 'text') return part.text
  if (part.type !== 'cite') return ''
  const ids = part.attrs.ids.flatMap((id) => marks.get(id) ?? [])
  return ids.length > 0 ? `[${ids.map((id) => `@${id}`).join(';')}]` : ''
}
