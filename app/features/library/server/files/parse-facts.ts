import type { ParseCard } from '../../terms'
import type { files } from '../tables'

type Row = Pick<typeof files.$inferSelect, 'card' | 'parseFacts' | 'pageCount' | 'passageCount'>

/** Of how a file was read what its other columns do not say, and what is not as usual: mostly its encoding alone. */
export function parseFactsOf(card: ParseCard): Partial<ParseCard> {
  const { unreadPages, tables, encoding, doubtfulEncoding, seen, unread, unanswered } = card
  return {
    ...(encoding !== '' && { encoding }),
    ...(unreadPages.length > 0 && { unreadPages }),
    ...(tables > 0 && { tables }),
    ...(doubtfulEncoding && { doubtfulEncoding }),
    ...(seen && { seen }),
    ...(unread !== undefined && { unread }),
    ...(unanswered !== undefined && { unanswered }),
  }
}

/** How a file was read; null while it was not. Rows of before have it whole. */
export function parseCardOf({ card, parseFacts, pageCount, passageCount }: Row): ParseCard | null {
  if (!parseFacts) return card
  const usual = { unreadPages: [], tables: 0, encoding: '', doubtfulEncoding: false }
  return { ...usual, ...parseFacts, pages: pageCount, passages: passageCount }
}
