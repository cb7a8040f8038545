import { plainLine } from '~/core/text/text-rules'
import { BEFORE_FIRST } from '../terms'
import { type AskInput, type SessionView } from '../contract'
import type { QuestionRecord } from './records'

const TITLE_CHARACTERS = 50
const IMAGE_ALONE = '图片提问'

/** What a conversation is called by its first question. */
export function titleOf(question: string): string {
  const line = plainLine(question) || IMAGE_ALONE
  const characters = [...line]
  if (characters.length <= TITLE_CHARACTERS) return line
  return `${characters.slice(0, TITLE_CHARACTERS).join('')}…`
}

type Titled = Pick<QuestionRecord, 'title' | 'assignedTitle'>

/** Another first question gives another title, unless somebody chose the one that stands. */
export function titleAfter(record: Titled, { after, question }: AskInput): string {
  return after === BEFORE_FIRST ? followed(record, question) : record.title
}

/** The title that goes with the first question as it is shown. */
export function displayTitle(record: Titled, { messages, earlier }: SessionView): string {
  const first = earlier === null ? messages[0] : undefined
  return first ? followed(record, first.question) : record.title
}

const followed = ({ title, assignedTitle }: Titled, question: string) =>
  title === assignedTitle ? titleOf(question) : title
