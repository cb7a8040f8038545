import type { CitableWork } from '#packages/citations/citable-work'
import type { SeatedContext } from '~/core/context'
import { citableFiles } from '~/features/library/server/works'
import type { NewReference } from '../references'

/** Files of the library as what they are: books, reports, standards, with what was read or written of them. */
export async function describedRecords(
  ctx: SeatedContext,
  fresh: ReadonlyMap<string, NewReference>,
): Promise<Map<string, NewReference>> {
  const fileIds = [...fresh.values()].flatMap((record) => fileOf(record) ?? [])
  const works = await citableFiles(ctx, fileIds)
  return new Map(
    [...fresh].map(([key, record]) => {
      const fileId = fileOf(record)
      const work = fileId && works.get(fileId)
      return [key, work ? describedRecord(work, record) : record]
    }),
  )
}

const fileOf = ({ origin, fileId }: NewReference) => (origin === 'library' ? fileId : undefined)

/** A record of a file as lists of literature take it. */
export function describedRecord(
  { accessed, ...work }: CitableWork,
  { origin, fileId }: Pick<NewReference, 'origin' | 'fileId'>,
): NewReference {
  const { year, month, day } = accessed ?? {}
  const isWhole = year !== undefined && month !== undefined && day !== undefined
  return {
    ...work,
    ...(isWhole && { accessed: { year, month, day } }),
    origin,
    ...(fileId && { fileId }),
  }
}
