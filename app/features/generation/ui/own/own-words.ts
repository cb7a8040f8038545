import { countBodyWords, type DocNode, type SectionBody } from '#packages/document'

/** Words of all sections but one. A text that has been counted is not read again, however often the page is drawn. */
export function sectionWords(
  sections: ReadonlyMap<string, { body: SectionBody }>,
  but = '',
): number {
  let words = 0
  for (const [nodeId, { body }] of sections) if (nodeId !== but) words += countOnce(body)
  return words
}

interface ReadTexts {
  sections: ReadonlyMap<string, { body: SectionBody }>
  isRead: (nodeId: string) => boolean
}

/** Whether a section, or one below it, says anything; one that was not read may. */
export function holdsWords({ id, children }: DocNode, text: ReadTexts): boolean {
  const body = text.sections.get(id)?.body
  const isBlank = text.isRead(id) && (body?.content.length ?? 0) === 0
  return (
    (!isBlank && (body === undefined || !isEmptyBody(body))) ||
    children.some((child) => holdsWords(child, text))
  )
}

// A table or a picture counts as much as words.
const isEmptyBody = (body: SectionBody) =>
  body.content.every(({ type }) => type === 'paragraph') && countOnce(body) === 0

const counted = new WeakMap<SectionBody, number>()

function countOnce(body: SectionBody): number {
  const words = counted.get(body) ?? countBodyWords(body)
  counted.set(body, words)
  return words
}
