import { countBodyWords, type SectionBody } from '~/features/document/schema'

/** Words of all sections but one. A text that has been counted is not read again, however often the page is drawn. */
export function sectionWords(
  sections: ReadonlyMap<string, { body: SectionBody }>,
  but = '',
): number {
  let words = 0
  for (const [nodeId, { body }] of sections) if (nodeId !== but) words += countOnce(body)
  return words
}

const counted = new WeakMap<SectionBody, number>()

function countOnce(body: SectionBody): number {
  const words = counted.get(body) ?? countBodyWords(body)
  counted.set(body, words)
  return words
}
