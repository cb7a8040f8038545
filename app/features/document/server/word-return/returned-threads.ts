import {
  COMMENT_LIMIT,
  PLACES_LIMIT,
  QUOTE_LIMIT,
  type CommentThread,
  type ThreadComment,
  type ThreadPlace,
} from '../../comments-terms'
import { locatePlace, textsOf } from '../../comments/places'
import type { SectionBody } from '#packages/document/body'
import type { ReturnedComment } from './read-returned'
import type { ReturnedLine } from './returned-lines'

/** Comments of a file that are about the same words of a section, the first one first. */
export interface ReturnedThread {
  /** Where the words stand in the section; none where they are nowhere. */
  places: ThreadPlace[]
  quote: string
  comments: ReturnedComment[]
}

/** What was said in Word of the lines of a section. Pure. */
export function threadsOfLines(
  lines: readonly ReturnedLine[],
  comments: readonly ReturnedComment[],
  body: SectionBody,
): ReturnedThread[] {
  const texts = textsOf(body)
  const bySubject = new Map<string, ReturnedThread>()
  for (const comment of comments) {
    const words = wordsAbout(lines, comment.id)
    if (words.length === 0 || comment.text.trim() === '') continue
    const quote = words.join('\n').slice(0, QUOTE_LIMIT)
    const subject = words.join('\n')
    const places = words.slice(0, PLACES_LIMIT).flatMap((text) => placeOf(text, texts) ?? [])
    const thread = bySubject.get(subject) ?? { places, quote, comments: [] }
    thread.comments.push(comment)
    bySubject.set(subject, thread)
  }
  return [...bySubject.values()]
}

/** Words that a comment is about, line by line. */
const wordsAbout = (lines: readonly ReturnedLine[], id: string): string[] =>
  lines.flatMap(({ tokens }) => {
    const text = tokens
      .filter(({ comments }) => comments.includes(id))
      .map((token) => token.text)
      .join('')
      .trim()
    return text === '' ? [] : text.slice(0, QUOTE_LIMIT)
  })

// The whole block where few words would be found by chance.
function placeOf(words: string, texts: ReturnType<typeof textsOf>): ThreadPlace | null {
  const holding = [...texts].find(([, text]) => text.includes(words))
  if (!holding) return null
  const [blockId, text] = holding
  const from = text.indexOf(words)
  return locatePlace({ blockId, range: { from, to: from + words.length }, words }, texts)
}

/** The thread that went out with the file: it stands at the same words, and one of its comments is among these. */
export const sameThread = (
  threads: readonly CommentThread[],
  { places, comments }: ReturnedThread,
): CommentThread | undefined =>
  threads.find(
    (thread) =>
      areNear(thread.places, places) && comments.some((comment) => hasComment(thread, comment)),
  )

// Where the words of either are lost, what was said of them has to do.
const areNear = (some: readonly ThreadPlace[], others: readonly ThreadPlace[]): boolean =>
  some.length === 0 ||
  others.length === 0 ||
  some.some((place) => others.some((other) => overlap(place, other)))

const overlap = (first: ThreadPlace, other: ThreadPlace): boolean =>
  first.blockId === other.blockId &&
  (first.range === null ||
    other.range === null ||
    (first.range.from < other.range.to && other.range.from < first.range.to))

/** The file holds those that went out with it, too. */
export const hasComment = ({ comments }: CommentThread, { text }: ReturnedComment): boolean =>
  comments.some((comment) => squeezed(comment.text) === squeezed(text))

const squeezed = (text: string) => text.replace(/\s+/g, '')

/** A comment as it is written down here: by its name alone, for it is nobody's account. */
export const importedComment = (
  comment: ReturnedComment,
  { id, now }: { id: string; now: number },
): Omit<ThreadComment, 'isEdited'> => ({
  id,
  authorId: null,
  author: comment.author || 'Word',
  text: comment.text.slice(0, COMMENT_LIMIT),
  mentions: [],
  writtenAt: Math.min(comment.writtenAt || now, now),
})
