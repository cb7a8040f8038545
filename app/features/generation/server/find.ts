import { and, desc } from 'drizzle-orm'
import type { Span } from '#packages/chinese/marks'
import type { SeatedContext } from '~/core/context'
import {
  asFound,
  foundNothing,
  foundTitles,
  titleFilter,
  withinDays,
  type FindInput,
  type FinishFind,
} from '~/core/text/find'
import type { CreationLine } from '../terms'
import { ownCreations } from './creation-rows'
import { isPriced } from './quotes'
import { creations } from './tables'

/** A creation of the caller's own. */
export interface CreationFind extends Pick<
  CreationLine,
  'kind' | 'project' | 'taskStatus' | 'documentId' | 'isPriced'
> {
  id: string
  title: string
  marks: Span[]
  words: number
  updatedAt: number
}

/** The caller's creations by their titles, the latest first. */
export async function findCreations(
  ctx: SeatedContext,
  input: FindInput,
): Promise<FinishFind<CreationFind>> {
  if (input.owner !== '' && input.owner !== ctx.actor.accountId) return foundNothing
  const { isHeld, where, limit } = titleFilter(creations.title, input.keyword)
  const { id, kind, project, documentId, taskStatus, title, words, updatedAt } = creations
  const { form, helpStatus } = creations
  const rows = await ctx.db
    .select({
      id,
      kind,
      project,
      documentId,
      taskStatus,
      title,
      words,
      updatedAt,
      form,
      helpStatus,
      isHeld,
    })
    .from(creations)
    .where(and(ownCreations(ctx), where, ...withinDays(updatedAt, input)))
    .orderBy(desc(isHeld), desc(updatedAt), desc(id))
    .limit(limit)
  const found = foundTitles(rows, input.keyword).map((row) => ({
    ...row,
    project: row.project === '' ? null : row.project,
    isPriced: row.taskStatus === 'need_pay' && isPriced(ctx, row),
  }))
  return async () => asFound(found, input.limit)
}
