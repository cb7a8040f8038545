import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { commit, ticket } from '~/core/outbox'
import { queryRegistry } from '../../jobs'
import type { DescribedWork } from '../described-works'
import { fileWorks } from '../tables'
import { doiOfWork, isToBeAsked, waitingFor } from './registration'

/** Where the operator named nobody to ask, no DOI leaves the house. */
const isOn = ({ settings }: Context) =>
  settings.SCHOLAR_SOURCES.some(({ kind }) => kind === 'crossref')

/** Has the registry asked about works with a DOI that were not looked up yet; answers the works as they stand then. */
export async function askRegistry<Work extends DescribedWork>(
  ctx: Context,
  works: readonly Work[],
): Promise<Work[]> {
  if (!isOn(ctx)) return [...works]
  const now = ctx.now().getTime()
  const asked = works.filter((work) => work.file.status === 'DONE' && isToBeAsked(work, now))
  if (asked.length === 0) return [...works]
  const waiting = new Map(asked.map((work) => [work.file.id, waitingFor(doiOfWork(work), now)]))
  const rows = asked.map(({ file }) => ({
    id: file.id,
    registration: JSON.stringify(waiting.get(file.id)),
  }))
  const marked = ctx.db
    .update(fileWorks)
    .set({
      registration: sql`(SELECT one.value ->> 'registration' FROM json_each(${JSON.stringify(rows)}) AS one
        WHERE one.value ->> 'id' = ${fileWorks.fileId})`,
    })
    .where(
      sql`${fileWorks.fileId} IN (SELECT one.value ->> 'id' FROM json_each(${JSON.stringify(rows)}) AS one)`,
    )
  const tickets = asked.map(({ file }) => ticket(ctx, queryRegistry, { fileId: file.id }))
  await commit(ctx, [marked], tickets)
  return works.map((work) => {
    const registration = waiting.get(work.file.id)
    return registration ? { ...work, registration } : work
  })
}
