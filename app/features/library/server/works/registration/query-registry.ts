import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import { libraryErrors } from '../../../errors'
import { readWindow } from '../../ingest/extracted'
import { doiRegistry, workListener, type Registered, type RegisteredWork } from '../../ports'
import { files, webPages } from '../../tables'
import { describedColumns, type DescribedWork } from '../described-works'
import { citableFrom, effectiveOf } from '../effective-work'
import { BLOCKS_OF_OPENING, linesOf } from '../reading/opening'
import { fileWorks } from '../tables'
import { doiOfWork, type Registration } from './registration'
import { isSameWork } from './same-work'
import { takenParts } from './taken-parts'

type StoredWork = Omit<DescribedWork, 'isOpen'>

/**
 * Asks the registry about a file's DOI and keeps what it says, if the file shows the work that is registered. Nothing
 * that somebody wrote or confirmed is replaced. Errors: `registryBusy`, for another try.
 */
export async function queryRegistryFor(
  ctx: Context,
  { fileId }: { fileId: FileId },
): Promise<void> {
  const work = await storedWork(ctx, fileId)
  const doi = work?.registration?.doi
  if (!work || work.registration?.state !== 'waiting' || doi !== doiOfWork(work)) return
  const answer = await doiRegistry.need(ctx)(ctx, doi)
  if (answer.state === 'busy') throw libraryErrors.registryBusy()
  const registration = await settled(ctx, work, answer)
  await keep(ctx, work, registration)
  if (!registration || Object.keys(registration.parts).length === 0) return
  const changed = [{ fileId, work: citableFrom({ ...work, registration }) }]
  await workListener.of(ctx)?.(ctx, { teamId: work.file.spaceId, changed })
}

/** The registry did not answer in all its tries: it is asked again when somebody opens the work an hour later. */
export async function giveUpQuery(ctx: Context, { fileId }: { fileId: FileId }): Promise<void> {
  const work = await storedWork(ctx, fileId)
  if (work?.registration?.state !== 'waiting') return
  await keep(ctx, work, { ...work.registration, state: 'failed' })
}

async function storedWork(ctx: Context, fileId: FileId): Promise<StoredWork | null> {
  const [row] = await ctx.db
    .select({ ...describedColumns, stored: getTableColumns(fileWorks) })
    .from(files)
    .innerJoin(fileWorks, eq(fileWorks.fileId, files.id))
    .leftJoin(webPages, eq(webPages.fileId, files.id))
    .where(and(eq(files.id, fileId), isNull(files.deletedAt)))
  if (!row) return null
  const { work: read, edits, registration, confirmedAt } = row.stored
  return { file: { ...row.file, page: row.page }, read, edits, registration, confirmedAt }
}

async function settled(
  ctx: Context,
  work: StoredWork,
  answer: Exclude<Registered, { state: 'busy' }>,
): Promise<Registration | null> {
  const asked = work.registration
  if (!asked || answer.state === 'off') return null
  const bare = { ...asked, askedAt: ctx.now().getTime() }
  if (answer.state !== 'found') return { ...bare, state: answer.state }
  const found = { ...bare, title: answer.work.titles[0] ?? '' }
  if (!(await isOnTitlePage(ctx, work, answer.work))) return { ...found, state: 'otherWork' }
  return { ...found, state: 'found', ...taken(work, answer.work) }
}

async function isOnTitlePage(ctx: Context, work: StoredWork, { titles }: RegisteredWork) {
  const first = await readWindow(ctx, work.file, 0)
  const lines = linesOf(first?.blocks.slice(0, BLOCKS_OF_OPENING) ?? [])
  return isSameWork(titles, lines, effectiveOf(work).parts.title ?? '')
}

function taken(work: StoredWork, registered: RegisteredWork): Pick<Registration, 'kind' | 'parts'> {
  const isConfirmed = work.confirmedAt !== null
  const written = Object.keys(work.edits?.parts ?? {})
  const parts = takenParts(registered, { parts: effectiveOf(work).parts, written, isConfirmed })
  return { kind: isConfirmed ? null : registered.kind, parts }
}

/** Only over what was looked at: who confirmed it meanwhile is asked for anew by the next try. */
async function keep(
  ctx: Context,
  { file, edits, confirmedAt }: StoredWork,
  registration: Registration | null,
): Promise<void> {
  const updated = await ctx.db
    .update(fileWorks)
    .set({ registration })
    .where(
      and(
        eq(fileWorks.fileId, file.id),
        eq(sql`${fileWorks.registration} ->> 'state'`, 'waiting'),
        sql`${fileWorks.confirmedAt} IS ${confirmedAt}`,
        sql`${fileWorks.edits} IS ${edits === null ? null : JSON.stringify(edits)}`,
      ),
    )
    .returning({ fileId: fileWorks.fileId })
  if (updated.length === 0) throw libraryErrors.registryBusy()
}
