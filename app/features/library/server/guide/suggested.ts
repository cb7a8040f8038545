import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SeatedContext } from '~/core/context'
import { seenFilesWhere } from '../folders/visibility'
import { files, makings, passageChanges } from '../tables'

// However many guides a team has; some are of files that are gone, closed to this person or learned anew since.
const GUIDES_READ = 20
const made = z.object({ questions: z.array(z.string()) }).catch({ questions: [] })

/**
 * At most `limit` questions that files of the team answer, by the newest guides that were made of them as they now are;
 * of several files in turn. Nothing is made for it: where no guide was asked for yet, there are none.
 */
export async function suggestedQuestions(ctx: SeatedContext, limit: number): Promise<string[]> {
  const changes = ctx.db
    .select({ times: sql<number>`count(*)` })
    .from(passageChanges)
    .where(
      and(eq(passageChanges.fileId, files.id), eq(passageChanges.generation, files.generation)),
    )
  const source = sql`${files.contentSha256} || '-' || ${files.generation} || '-' || (${changes})`
  const recent = ctx.db
    .select({ fileId: makings.fileId, source: makings.source, result: makings.result })
    .from(makings)
    .where(
      and(
        eq(makings.spaceId, ctx.seat.spaceId),
        eq(makings.kind, 'guide'),
        eq(makings.status, 'done'),
      ),
    )
    .orderBy(desc(makings.updatedAt))
    .limit(GUIDES_READ)
    .as('recent')
  const guides = await ctx.db
    .select({ result: recent.result })
    .from(recent)
    .innerJoin(files, eq(files.id, recent.fileId))
    .where(and(seenFilesWhere(ctx), eq(recent.source, source)))
  const asked = guides.map(({ result }) => made.parse(result).questions)
  const inTurn = [0, 1, 2].flatMap((no) => asked.flatMap((questions) => questions[no] ?? []))
  return [...new Set(inTurn)].slice(0, limit)
}
