import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { visibleFilesWhere } from '../folders/visibility'
import { files, generationJobs, passageChanges } from '../tables'
import { extractQuestions } from './extractive/extract'
import { readOpening } from './material'

// However many guides a team has; some are of files that are gone, closed to this person or learned anew since.
const GUIDES_READ = 20
const FILES_READ = 4
const FEW_WORDS = 200
const modelOutput = z.object({ questions: z.array(z.string()) }).catch({ questions: [] })

/**
 * At most `limit` questions that files of the team answer, of several files in turn: by the newest guides that were made
 * of them as they now are, else by how the newest files open. Nothing is made or kept for it, and no model is asked.
 * With `fileIds`: of these files alone.
 */
export async function suggestedQuestions(
  ctx: SeatedContext,
  limit: number,
  fileIds?: readonly FileId[],
): Promise<string[]> {
  const [guides, newest] = await Promise.all([
    newestGuides(ctx, fileIds),
    newestFiles(ctx, fileIds),
  ])
  const asked = guides.map(({ result }) => modelOutput.parse(result).questions)
  const inGuides = new Set(asked.flat()).size
  const guided = new Set(guides.map(({ fileId }) => fileId))
  const opened = inGuides < limit ? await openingQuestions(ctx, guided, newest) : []
  const all = [...asked, ...opened]
  const turns = Array.from({ length: limit }, (_, no) => no)
  const inTurn = turns.flatMap((no) => all.flatMap((questions) => questions[no] ?? []))
  return [...new Set(inTurn)]
    .toSorted((a, b) => Number(isVague(a)) - Number(isVague(b)))
    .slice(0, limit)
}

// What is asked of a heading about which nothing more is known.
const isVague = (question: string) => question.endsWith('有哪些要点？')

function newestGuides(ctx: SeatedContext, fileIds: readonly FileId[] | undefined) {
  const changes = ctx.db
    .select({ times: sql<number>`count(*)` })
    .from(passageChanges)
    .where(
      and(eq(passageChanges.fileId, files.id), eq(passageChanges.generation, files.generation)),
    )
  const source = sql`${files.contentSha256} || '-' || ${files.generation} || '-' || (${changes})`
  const recent = ctx.db
    .select({
      fileId: generationJobs.fileId,
      source: generationJobs.source,
      result: generationJobs.result,
    })
    .from(generationJobs)
    .where(
      and(
        eq(generationJobs.spaceId, ctx.seat.spaceId),
        eq(generationJobs.kind, 'guide'),
        eq(generationJobs.status, 'done'),
        fileIds && inArray(generationJobs.fileId, [...fileIds]),
      ),
    )
    .orderBy(desc(generationJobs.updatedAt))
    .limit(GUIDES_READ)
    .as('recent')
  return ctx.db
    .select({ fileId: recent.fileId, result: recent.result })
    .from(recent)
    .innerJoin(files, eq(files.id, recent.fileId))
    .where(and(visibleFilesWhere(ctx), eq(recent.source, source)))
}

/** Of the newest learned files nobody has asked a guide of; a form or a slip of a few words comes last. */
const newestFiles = (ctx: SeatedContext, fileIds: readonly FileId[] | undefined) =>
  ctx.db
    .select({ id: files.id, spaceId: files.spaceId, title: files.title, words: files.wordCount })
    .from(files)
    .where(
      and(
        visibleFilesWhere(ctx),
        eq(files.status, 'DONE'),
        fileIds && inArray(files.id, [...fileIds]),
      ),
    )
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(FILES_READ + GUIDES_READ)

async function openingQuestions(
  ctx: SeatedContext,
  guided: ReadonlySet<string>,
  newest: Awaited<ReturnType<typeof newestFiles>>,
) {
  const some = newest
    .filter(({ id }) => !guided.has(id))
    .toSorted((a, b) => Number(a.words < FEW_WORDS) - Number(b.words < FEW_WORDS))
    .slice(0, FILES_READ)
  return Promise.all(
    some.map(async (file) => {
      const material = await readOpening(ctx, file)
      return material.passages.length > 0 ? extractQuestions(material) : []
    }),
  )
}
