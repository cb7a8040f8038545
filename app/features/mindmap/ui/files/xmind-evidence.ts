import type { DocNode } from '#packages/document/tree'
import { list, number, object, readOrNull, text } from '#packages/basics/shape'

/** Where words of the library, or of a page, stand. */
export type SourceLink =
  | { fileId: string; passageNo: number; quote: string }
  | { url: string; title: string; quote: string }

/** What a topic leans on. Null where it is only known in words. */
export interface TopicSource {
  words: string
  link: SourceLink | null
}

/** What topics lean on, by the ids of evidence. */
export type EvidenceWords = ReadonlyMap<string, TopicSource>

/** XMind keeps what it does not know of a topic under the name of who wrote it. */
const PROVIDER = 'yanmo.evidence'
const HEAD = '依据：'

/** The note of a topic with what it leans on below, which no format of maps has a place for. */
export function noteWithSources(
  { note, evidenceIds }: Pick<DocNode, 'note' | 'evidenceIds'>,
  evidence: EvidenceWords,
): string {
  const lines = evidenceIds.flatMap((id) => evidence.get(id)?.words ?? [])
  return [...(note === '' ? [] : [note]), ...(lines.length > 0 ? [HEAD, ...lines] : [])].join('\n')
}

/** The same note, and where that stands. */
export function noteAndLinks(
  topic: Pick<DocNode, 'note' | 'evidenceIds'>,
  evidence: EvidenceWords,
) {
  const content = noteWithSources(topic, evidence)
  const sources = topic.evidenceIds.flatMap((id) => evidence.get(id) ?? [])
  const links = sources.flatMap(({ words, link }) => (link ? [{ words, ...link }] : []))
  return {
    ...(content !== '' && { notes: { plain: { content } } }),
    ...(links.length > 0 && { extensions: [{ provider: PROVIDER, content: links }] }),
  }
}

/** A source as a file names it. */
export type LinkedSource = SourceLink & { words: string }

const ofFile = object({ words: text, fileId: text, passageNo: number, quote: text })
const ofPage = object({ words: text, url: text, title: text, quote: text })
const extension = object({ provider: text, content: list((item: unknown) => item) })

/** The links of a topic; those that say nothing are left out. */
export const linksIn = (extensions: unknown): LinkedSource[] =>
  (Array.isArray(extensions) ? extensions : [])
    .map((item: unknown) => readOrNull(extension, item))
    .filter((item) => item?.provider === PROVIDER)
    .flatMap((item) => item?.content ?? [])
    .flatMap((item): LinkedSource[] => {
      const link = readOrNull(ofFile, item) ?? readOrNull(ofPage, item)
      return link && isLink(link) ? [link] : []
    })

const isLink = (link: LinkedSource): boolean =>
  link.words !== '' &&
  link.words.length <= 3_000 &&
  link.quote.length <= 2_000 &&
  ('url' in link
    ? /^https?:\/\/\S+$/.test(link.url) && link.url.length <= 2_000 && link.title.length <= 300
    : /^\d{1,16}$/.test(link.fileId) && Number.isInteger(link.passageNo) && link.passageNo >= 0)

/** The note without the lines that say what its links say, and without the head over them where none is left. */
export function noteOfLinked(note: string, links: readonly LinkedSource[]): string {
  const lineSet = new Set(links.flatMap(({ words }) => words.split('\n')))
  if (lineSet.size === 0) return note
  const lines = note.split('\n').filter((line) => !lineSet.has(line))
  return (lines.at(-1) === HEAD ? lines.slice(0, -1) : lines).join('\n')
}
