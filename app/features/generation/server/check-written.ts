import { and, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { countBodyWords, nodesOf, type DocSnapshot } from '~/features/document/schema'
import { budgetFindings } from '~/features/document/server'
import type { CheckFinding } from '~/features/document/terms'
import { glossaryOf, glossaryTermsIn } from '~/features/library/server'
import { checkSupport } from '~/features/models/server'
import type { CreationForm } from '../contract'
import { guardFindings, plainText, styleFindings } from '~/features/document/guards'
import { generatorOf } from './generators/registry'
import { creations } from './tables'

/**
 * What the guards find in a document, what is against the style that it was ordered with and the team's glossary, and which
 * headings are far from their part of the words that were ordered.
 */
export async function checkWritten(
  ctx: SeatedContext,
  document: DocSnapshot,
): Promise<CheckFinding[]> {
  const [row] = await ctx.db
    .select({ form: creations.form, quote: creations.quote })
    .from(creations)
    .where(and(eq(creations.id, document.documentId), eq(creations.teamId, ctx.seat.teamId)))
  const found = guardFindings(document, {
    check: checkSupport,
    isDeck: row?.form.kind === 'ppt',
  })
  if (!row) return found
  const knownTerms = await glossaryOf(ctx, ctx.seat.spaceId, row.form.language)
  const text =
    knownTerms.length === 0 ? '' : [...document.bodies.values()].map(plainText).join('\n')
  const glossary = glossaryTermsIn(text, knownTerms)
  return [
    ...found,
    ...styleFindings(document, { card: row.form.card, glossary }),
    // An excerpt is as long as its sources: nobody can mend that by writing.
    ...(row.quote?.isExcerpt ? [] : shareFindings(document, row.form)),
  ]
}

/** Headings with a number of their own are reported by the document's own check. */
function shareFindings({ tree, bodies }: DocSnapshot, form: CreationForm): CheckFinding[] {
  if (form.kind === 'ppt') return []
  const own = new Set(nodesOf(tree).flatMap(({ id, budget }) => (budget === null ? [] : [id])))
  return generatorOf(form)
    .units({ form, only: null }, tree)
    .flatMap(({ nodeId, words }) => {
      const body = bodies.get(nodeId)
      if (own.has(nodeId) || !body || body.content.length === 0) return []
      return budgetFindings(nodeId, words, countBodyWords(body))
    })
}
