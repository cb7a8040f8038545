import { and, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { DocSnapshot } from '~/features/editor/schema'
import type { CheckFinding } from '~/features/editor/terms'
import { glossaryOf, glossaryTermsIn } from '~/features/library/server'
import { checkSupport } from '~/features/models/server'
import { guardFindings, plainText, styleFindings } from '../guards'
import { creations } from './tables'

/** What the guards find in a document, and what is against the style that it was ordered with and the team's glossary. */
export async function checkWritten(
  document: DocSnapshot,
  ctx: SeatedContext,
): Promise<CheckFinding[]> {
  const [row] = await ctx.db
    .select({ form: creations.form })
    .from(creations)
    .where(and(eq(creations.id, document.documentId), eq(creations.teamId, ctx.seat.teamId)))
  const found = guardFindings(document, checkSupport)
  if (!row) return found
  const known = await glossaryOf(ctx, ctx.seat.spaceId, row.form.language)
  const text = known.length === 0 ? '' : [...document.bodies.values()].map(plainText).join('\n')
  const glossary = glossaryTermsIn(text, known)
  return [...found, ...styleFindings(document, { card: row.form.card, glossary })]
}
