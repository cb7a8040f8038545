import { type BookTemplateId, bookTemplateOf } from '../../../../book-templates'
import type { BookSkeleton } from '../skeleton'
import { annual } from './annual'
import { feasibility } from './feasibility'
import { handbook } from './handbook'
import { monograph } from './monograph'
import { procedures } from './procedures'
import { research } from './research'
import { tender } from './tender'
import { textbook } from './textbook'

/** A template is one file and one line here, and one in book-templates.ts for the form. */
export const skeletons: Record<BookTemplateId, BookSkeleton> = {
  textbook,
  monograph,
  handbook,
  procedures,
  tender,
  feasibility,
  research,
  annual,
}

/** Null where the id names no template. */
export function skeletonOf(id: string): BookSkeleton | null {
  const template = bookTemplateOf(id)
  return template && skeletons[template.id]
}
