import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { countBodyWords, nodesOf, type DocSnapshot } from '#packages/document'
import { budgetFindings } from '~/features/document/server'
import type { CheckFinding } from '~/features/document/terms'
import { glossaryOf, glossaryTermsIn } from '~/features/library/server'
import { checkSupport } from '~/features/models/server'
import type { CreationForm } from '../contract'
import { guardFindings, plainText, styleFindings } from '#packages/document/text-checks'
import { creationIdOf } from './creation-rows'
import { generatorOf } from './generators/registry'
import { creations, type CreationRow } from './tables'

/**
 * Tells what the guards find in a document, what is against the style that it was ordered with and the team's glossary, and
 * which headings are far from their part of the words that were ordered.
 */
export async function checkWritten(
  ctx: SeatedContext,
  { documentId }: Pick<DocSnapshot, 'documentId'>,
): Promise<(document: DocSnapshot) => CheckFinding[]> {
  const ordered = and(
    eq(creations.id, creationIdOf(documentId)),
    eq(creations.teamId, ctx.seat.teamId),
  )
  const language = ctx.db
    .select({ language: sql`${creations.form} ->> 'language'` })
    .from(creations)
    .where(ordered)
  const [[row], knownTerms] = await Promise.all([
    ctx.db.select({ form: creations.form, quote: creations.quote }).from(creations).where(ordered),
    glossaryOf(ctx, ctx.seat.spaceId, language),
  ])
  return (document) => findingsIn(document, row, knownTerms)
}

type Ordered = Pick<CreationRow, 'form' | 'quote'>

function findingsIn(
  document: DocSnapshot,
  row: Ordered | undefined,
  knownTerms: Parameters<typeof glossaryTermsIn>[1],
): CheckFinding[] {
  const found = guardFindings(document, {
    check: checkSupport,
    isDeck: row?.form.kind === 'ppt',
  })
  if (!row) return found
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
