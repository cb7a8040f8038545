import { linesOfBlock, plainText } from '../../schema/body-walk'
import { type Block, type SectionBody } from '../../schema/body'
import { type Citation } from '../../schema/evidence'
import { contentOf } from './blocks'

type BlockCitation = Omit<Citation, 'nodeId'>

/**
 * What a text cites, sentence by sentence. A sentence that stands as it was keeps what was found of it; others wait to be
 * looked at, as weak.
 */
export function citationsOf(
  body: SectionBody,
  before: { body: SectionBody; citations: readonly BlockCitation[] } | null,
): BlockCitation[] {
  const blockIds = new Map(
    before?.body.content.map((block) => [contentOf(block), block.attrs.blockId]),
  )
  return body.content.flatMap((block) => {
    const was = blockIds.get(contentOf(block))
    const savedCitations = before?.citations.filter(({ blockId }) => blockId === was) ?? []
    const { blockId } = block.attrs
    if (savedCitations.length > 0) return savedCitations.map((item) => ({ ...item, blockId }))
    return citedIn(block).map(({ id, sentence }) => ({
      blockId,
      sentence,
      evidenceId: id,
      level: 'weak' as const,
    }))
  })
}

// What ends a sentence; a mark of citation may stand before or behind it.
const ENDS = /[。！？!?；;]/gu

function citedIn(block: Block): { id: string; sentence: number }[] {
  const found: { id: string; sentence: number }[] = []
  let before = 0
  for (const line of linesOfBlock(block)) {
    for (const [index, inline] of line.entries()) {
      if (inline.type !== 'cite') continue
      const text = plainText(line.slice(0, index)).trimEnd()
      const ends = [...text.matchAll(ENDS)]
      const isBehind = ends.length > 0 && ends.at(-1)?.index === text.length - 1
      const sentence = before + ends.length - (isBehind ? 1 : 0)
      for (const id of inline.attrs.ids) found.push({ id, sentence })
    }
    before += Math.max(1, [...plainText(line).matchAll(ENDS)].length)
  }
  return found
}
