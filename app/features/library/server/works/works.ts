import type { CitableWork, WorkDate } from '#packages/citations/citable-work'
import { nationalEntry } from '#packages/citations/national-entry'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { FileId } from '~/core/ids'
import { requireModerationPass } from '~/features/moderation/server'
import { sql } from 'drizzle-orm'
import { libraryErrors } from '../../errors'
import type { SaveWorksInput, WorkView } from '../../wire/contracts/works'
import { missingParts, workParts } from '../../wire/terms/works'
import { workListener } from '../ports'
import { describedWorks, titleOf, type DescribedWork } from './described-works'
import { citableFrom, dayOf, effectiveOf } from './effective-work'
import { askRegistry } from './registration/ask-registry'
import { foundParts, registrationOf } from './registration/registration'

/** What files are as works, each part with its source; files that are not open to the caller are left out. */
export async function listWorks(
  ctx: SeatedContext,
  { fileIds }: { fileIds: readonly FileId[] },
): Promise<WorkView[]> {
  const today = dayOf(ctx.now().getTime())
  return (await describedWorks(ctx, fileIds)).map((work) => viewOf(work, today))
}

/**
 * Writes and confirms what files are, all of them or none; an empty part takes out what was read. Errors:
 * `fileNotFound`, `folderClosed`.
 */
export async function saveWorks(
  ctx: SeatedContext,
  { works }: SaveWorksInput,
): Promise<WorkView[]> {
  const inputs = new Map(works.map((work) => [work.fileId, work]))
  const described = await describedWorks(ctx, [...inputs.keys()])
  if (described.length < inputs.size) throw libraryErrors.fileNotFound()
  if (!described.every(({ isOpen }) => isOpen)) throw libraryErrors.folderClosed()
  const words = works.flatMap(({ parts }) => Object.values(parts)).join('\n')
  if (words.trim() !== '') await requireModerationPass(ctx, { kind: 'name', text: words })
  const now = ctx.now().getTime()
  const written = described.map((work): DescribedWork => {
    const input = inputs.get(work.file.id)
    return input ? { ...work, edits: editsOf(work, input), confirmedAt: now } : work
  })
  await store(ctx, written, now)
  const cited = written.map((work) => ({ fileId: work.file.id, work: citableFrom(work) }))
  await workListener.of(ctx)?.(ctx, { teamId: ctx.seat.teamId, changed: cited })
  // A DOI that somebody typed is looked up for what is still missing.
  const asked = await askRegistry(ctx, written)
  return asked.map((work) => viewOf(work, dayOf(now)))
}

/** Files as lists of literature take them, by file; those that are not open to the caller are left out. */
export async function citableFiles(
  ctx: SeatedContext,
  fileIds: readonly FileId[],
): Promise<Map<FileId, CitableWork>> {
  const described = await describedWorks(ctx, [...new Set(fileIds)])
  return new Map(described.map((work) => [work.file.id, citableFrom(work)]))
}

function viewOf(work: DescribedWork, today: WorkDate): WorkView {
  const { kind, parts } = effectiveOf(work)
  const title = parts.title ?? titleOf(work.file)
  const registration = registrationOf(work)
  const registered = Object.keys(registration?.parts ?? {}).map((part) => [part, 'doi'] as const)
  const byPerson = Object.keys(work.edits?.parts ?? {}).map((part) => [part, 'person'] as const)
  return {
    fileId: work.file.id,
    fileName: work.file.title,
    kind,
    parts: { ...parts, title },
    sources: {
      ...(parts.title === undefined && { title: 'fileName' }),
      ...work.read.sources,
      ...Object.fromEntries([...registered, ...byPerson]),
    },
    missing: missingParts(kind, { ...parts, title }),
    registration: registration && { state: registration.state, title: registration.title },
    entry: nationalEntry(citableFrom(work), { edition: '2015', style: 'numeric', today }),
    isOpen: work.isOpen,
    confirmTime: work.confirmedAt === null ? '' : formatDateTime(new Date(work.confirmedAt)),
  }
}

/** Only what differs from what was found is kept, so that a later learning may read the rest better. */
function editsOf(
  work: DescribedWork,
  { kind, parts }: SaveWorksInput['works'][number],
): NonNullable<DescribedWork['edits']> {
  // Beside the DOI that stands there from now on: what another one's record said is the person's word then.
  const { doi = '' } = parts
  const found = foundParts({ ...work, edits: { kind, parts: { doi: doi.trim() } } }).parts
  const changed = workParts.flatMap((part) => {
    const value = (parts[part] ?? '').trim()
    const before = found[part] ?? (part === 'title' ? titleOf(work.file) : '')
    return value === before ? [] : [[part, value] as const]
  })
  return { kind, parts: Object.fromEntries(changed) }
}

async function store(
  ctx: SeatedContext,
  works: readonly DescribedWork[],
  now: number,
): Promise<void> {
  const rows = works.map(({ file, read, edits }) => ({
    id: file.id,
    spaceId: file.spaceId,
    generation: file.generation,
    work: JSON.stringify(read),
    edits: JSON.stringify(edits),
  }))
  await ctx.db.run(sql`INSERT INTO file_works
      (file_id, space_id, generation, work, edits, confirmed_at, confirmed_by, updated_at)
    SELECT one.value ->> 'id', one.value ->> 'spaceId', one.value ->> 'generation', one.value ->> 'work',
      one.value ->> 'edits', ${now}, ${ctx.actor.accountId}, ${now}
    FROM json_each(${JSON.stringify(rows)}) AS one WHERE true
    ON CONFLICT (file_id) DO UPDATE SET edits = excluded.edits, confirmed_at = excluded.confirmed_at,
      confirmed_by = excluded.confirmed_by, updated_at = excluded.updated_at`)
}
