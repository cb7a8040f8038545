import type { RegisteredWork } from '../../ports'
import { workParts, type WorkPart, type WorkParts } from '../../../wire/terms/works'

interface Present {
  /** What stands in the entry now, read or written. */
  parts: WorkParts
  /** Parts that somebody wrote or took out. */
  written: readonly string[]
  isConfirmed: boolean
}

// Names and titles stand in an entry in the language of its work.
const WORDED: readonly WorkPart[] = [
  'title',
  'authors',
  'editors',
  'translators',
  'container',
  'publisher',
  'place',
  'edition',
]

/**
 * What is taken of a registered work. It knows volume, issue and pages better than a title page; what somebody wrote or
 * confirmed stays, and a Chinese work keeps its Chinese words where only their translation is registered.
 */
export function takenParts(
  { parts: registered, titles }: RegisteredWork,
  present: Present,
): WorkParts {
  const isTranslated = hasHan(present.parts.title ?? '') && !titles.some(hasHan)
  const isTaken = (part: WorkPart, value: string) => {
    if (present.written.includes(part)) return false
    if (present.isConfirmed && present.parts[part]) return false
    if (isTranslated && WORDED.includes(part)) return false
    return part !== 'title' || !isShouted(value) || !present.parts.title
  }
  const taken = workParts.flatMap((part) => {
    const value = registered[part] ?? ''
    return value !== '' && isTaken(part, value) ? [[part, value]] : []
  })
  return Object.fromEntries(taken)
}

const hasHan = (text: string) => /\p{Script=Han}/u.test(text)
/** All in capitals: set so on a cover, wrong in a list. */
const isShouted = (title: string) => title === title.toUpperCase() && /[A-Z]{4}/.test(title)
