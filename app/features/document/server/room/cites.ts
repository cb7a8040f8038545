import { linesOfBlock, plainText } from '#packages/document/body-walk'
import { type Block, type SectionBody } from '#packages/document/body'
import { type Citation } from '#packages/document/evidence'
import { contentOf } from './blocks'
import { readEvidence } from './evidence'
import type { Sql } from './sql'

type BlockCitation = Omit<Citation, 'nodeId'>

/**
 * What a text cites, sentence by sentence. A sentence that stands as it was keeps what was found of it; one that is in the
 * very words of what it cites is carried by it; others wait to be looked at, as weak.
 */
export function citationsOf(
  sql: Sql,
  body: SectionBody,
  before: { body: SectionBody; citations: readonly BlockCitation[] } | null,
): BlockCitation[] {
  const blockIds = new Map(
    before?.body.content.map((block) => [contentOf(block), block.attrs.blockId]),
  )
  const found = body.content.flatMap((block) => {
    const was = blockIds.get(contentOf(block))
    const savedCitations = before?.citations.filter(({ blockId }) => blockId === was) ?? []
    const { blockId } = block.attrs
    if (savedCitations.length > 0)
      return savedCitations.map((item) => ({ ...item, blockId, text: '' }))
    return citedIn(block).map((item) => ({ ...item, blockId, level: 'weak' as const }))
  })
  const cited = found.flatMap(({ text, evidenceId }) => (text === '' ? [] : [evidenceId]))
  const evidence = cited.length > 0 ? readEvidence(sql, [...new Set(cited)]) : []
  const quotes = new Map(evidence.map(({ id, quote }) => [id, quote]))
  return found.map(({ text, ...citation }) => {
    const isExact = isQuoted(text, quotes.get(citation.evidenceId) ?? '')
    return isExact ? { ...citation, level: 'supported' } : citation
  })
}

// What ends a sentence; a mark of citation may stand before or behind it.
const ENDS = /[。！？!?；;]/gu

function citedIn(block: Block): { evidenceId: string; sentence: number; text: string }[] {
  const found: { evidenceId: string; sentence: number; text: string }[] = []
  let before = 0
  for (const line of linesOfBlock(block)) {
    const whole = plainText(line)
    for (const [index, inline] of line.entries()) {
      if (inline.type !== 'cite') continue
      const text = plainText(line.slice(0, index)).trimEnd()
      const ends = [...text.matchAll(ENDS)]
      const isBehind = ends.length > 0 && ends.at(-1)?.index === text.length - 1
      const nth = ends.length - (isBehind ? 1 : 0)
      for (const evidenceId of inline.attrs.ids)
        found.push({ evidenceId, sentence: before + nth, text: whole.split(ENDS)[nth] ?? '' })
    }
    before += Math.max(1, [...whole.matchAll(ENDS)].length)
  }
  return found
}

/** Characters; fewer say too little to be a quotation. */
const LEAST_QUOTED = 6

/** Whole clauses of a quote, word for word: what is cut out of the middle of one may say the opposite. */
function isQuoted(text: string, quote: string): boolean {
  const words = clausesOf(text)
  return words.length >= LEAST_QUOTED && `|${clausesOf(quote)}|`.includes(`|${words}|`)
}

const clausesOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s+/gu, '')
    .replace(/(?<!\d)[,.:]|[,.:](?!\d)|[^\p{L}\p{N}\p{S}%‰,.:\-/|]/gu, '|')
    .replace(/\|+/g, '|')
    .replace(/^\||\|$/g, '')
