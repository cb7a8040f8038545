import { and, asc, count, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import type { TeamId } from '~/core/ids'
import {
  MAX_GLOSSARY_TERMS,
  type GlossaryTermView,
  type GlossaryView,
  type TargetLang,
} from '../../wire/terms/translate'
import { type SaveTermInput } from '../../wire/contracts/translate'
import { glossaryErrors } from '../../errors'
import { foldTerm, type KnownTerm } from './known-terms'
import { glossaryTerms } from './tables'

/** The team's terms by their words, for one language or all. */
export async function listTerms(
  ctx: SeatedContext,
  input: { targetLang?: TargetLang | undefined },
): Promise<GlossaryView> {
  const rows = await ctx.db
    .select()
    .from(glossaryTerms)
    .where(and(inTeam(ctx), input.targetLang && eq(glossaryTerms.targetLang, input.targetLang)))
    .orderBy(asc(glossaryTerms.foldedTerm))
  return { terms: rows.map(present), mayEdit: mayEdit(ctx) }
}

/** Writes a term, or a new translation for one that is there. Errors: `glossary.notEditor`, `full`. */
export async function saveTerm(
  ctx: SeatedContext,
  input: SaveTermInput,
): Promise<GlossaryTermView> {
  if (!mayEdit(ctx)) throw glossaryErrors.notEditor()
  const { term, targetLang, translation } = input
  const foldedTerm = foldTerm(term)
  const same = and(
    inTeam(ctx),
    eq(glossaryTerms.targetLang, targetLang),
    eq(glossaryTerms.foldedTerm, foldedTerm),
  )
  const written = { term, translation, updatedAt: ctx.now().getTime() }
  const [changed] = await ctx.db.update(glossaryTerms).set(written).where(same).returning()
  if (changed) return present(changed)
  await refuseFull(ctx, targetLang)
  const [added] = await ctx.db
    .insert(glossaryTerms)
    .values({
      ...written,
      id: ctx.newId(),
      spaceId: ctx.seat.spaceId,
      foldedTerm,
      targetLang,
      createdBy: ctx.actor.accountId,
    })
    .onConflictDoUpdate({
      target: [glossaryTerms.spaceId, glossaryTerms.targetLang, glossaryTerms.foldedTerm],
      set: written,
    })
    .returning()
  if (!added) throw glossaryErrors.notFound()
  return present(added)
}

/** Errors: `glossary.notEditor`, `notFound`. */
export async function deleteTerm(ctx: SeatedContext, input: { id: string }): Promise<true> {
  if (!mayEdit(ctx)) throw glossaryErrors.notEditor()
  const gone = await ctx.db
    .delete(glossaryTerms)
    .where(and(inTeam(ctx), eq(glossaryTerms.id, input.id)))
    .returning({ id: glossaryTerms.id })
  if (gone.length === 0) throw glossaryErrors.notFound()
  return true
}

/** A space's glossary for one language, or that which a statement selects, ready to be looked through. */
export async function glossaryOf(
  ctx: Context,
  spaceId: TeamId,
  targetLang: TargetLang | SQLWrapper,
): Promise<KnownTerm[]> {
  return (
    ctx.db
      .select({
        term: glossaryTerms.term,
        translation: glossaryTerms.translation,
        folded: glossaryTerms.foldedTerm,
      })
      .from(glossaryTerms)
      .where(and(eq(glossaryTerms.spaceId, spaceId), eq(glossaryTerms.targetLang, targetLang)))
      // Longer ones first: a long term is meant as a whole.
      .orderBy(sql`length(${glossaryTerms.term}) DESC`)
  )
}

async function refuseFull(ctx: SeatedContext, targetLang: TargetLang): Promise<void> {
  const [saved] = await ctx.db
    .select({ total: count() })
    .from(glossaryTerms)
    .where(and(inTeam(ctx), eq(glossaryTerms.targetLang, targetLang)))
  if ((saved?.total ?? 0) >= MAX_GLOSSARY_TERMS) {
    throw glossaryErrors.full({ limit: MAX_GLOSSARY_TERMS })
  }
}

const inTeam = (ctx: SeatedContext) => eq(glossaryTerms.spaceId, ctx.seat.spaceId)
const mayEdit = (ctx: SeatedContext) => ctx.seat.role !== 'member'

const present = (row: typeof glossaryTerms.$inferSelect): GlossaryTermView => ({
  id: row.id,
  term: row.term,
  targetLang: row.targetLang,
  translation: row.translation,
})
