import { linesOfBlock, plainText } from '#packages/document'
import type { ShareSnapshot } from '../terms'
import type { SharedTopic } from '../thing-terms'

/** Characters of an excerpt. */
const LONGEST = 140

/** How a shared thing begins, in a few lines of plain text; '' where it has no words. */
export function excerptOf(snapshot: ShareSnapshot): string {
  const text = linesOf(snapshot).join(' ').replaceAll(/\s+/g, ' ').trim()
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`
}

function linesOf(snapshot: ShareSnapshot): string[] {
  switch (snapshot.kind) {
    case 'conversation':
      return snapshot.turns.slice(0, 1).map(({ answer }) => withoutMarkup(answer))
    case 'document': {
      const lines = snapshot.sections.flatMap(({ body }) =>
        (body?.content ?? []).flatMap((block) => [...linesOfBlock(block)].map(plainText)),
      )
      return enough(lines)
    }
    case 'deck':
      return enough(snapshot.slides.flatMap(({ bullets }) => bullets.map(({ text }) => text)))
    case 'mindmap':
      return [snapshot.topics.map(({ title }: SharedTopic) => title).join('、')]
    case 'file':
      return enough(snapshot.blocks.filter(({ kind }) => kind !== 'table').map(({ text }) => text))
  }
}

function enough(lines: readonly string[]): string[] {
  let length = 0
  return lines.filter((line) => {
    const isWithin = length < LONGEST
    length += line.length
    return isWithin
  })
}

/** An answer's Markdown as plain words: no marks of sources, no signs of emphasis, headings and lists. */
const withoutMarkup = (markdown: string) =>
  markdown
    .replaceAll(/```[^]*?(```|$)/g, ' ')
    .replaceAll(/^\s*\|.*$/gm, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*_`~]{1,3}/g, '')
