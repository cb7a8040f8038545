import { formatDateTime } from '~/core/format'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { FileProgressView, FileView } from '../wire/contracts/files'
import { learningErrors } from '../errors'
import { FULL_PROGRESS } from '../terms'
import { canBeAsked } from './files/askable'
import { displayTitle } from './files/names'
import { canChangeFile } from './policies'
import type { files } from './tables'

export type FileRow = typeof files.$inferSelect

/** What a list reads of a file: neither what was parsed of it nor where its bytes lie. */
export type ListedFile = Omit<
  FileRow,
  | 'objectKey'
  | 'contentSha256'
  | 'generation'
  | 'card'
  | 'parseFacts'
  | 'deletedAt'
  | 'binId'
  | 'nameSum'
>

export interface BesideFiles {
  /** What the team calls the people, by account id. */
  names: ReadonlyMap<string, string>
  /** By file id. */
  tags: ReadonlyMap<string, readonly { tag: string }[]>
  /** Folders that the caller may not change. */
  locked: ReadonlySet<string>
}

/** Lists as they are read, made quick to ask. */
export const besideFiles = (
  names: ReadonlyMap<string, string>,
  tags: readonly { fileId: FileId; tag: string }[],
  locked: readonly { id: string }[],
): BesideFiles => ({
  names,
  tags: Map.groupBy(tags, ({ fileId }) => fileId),
  locked: new Set(locked.map(({ id }) => id)),
})

/** A row as the caller sees it. */
export function presentFile(
  ctx: SeatedContext,
  row: ListedFile,
  { names, tags, locked }: BesideFiles,
): FileView {
  return {
    ...presentProgress(row),
    id: row.id,
    fileId: row.uploadId,
    title: displayTitle(row),
    extension: row.extension,
    fileSize: row.size,
    pageCount: row.pageCount,
    createTime: formatDateTime(new Date(row.createdAt)),
    createdBy: { id: row.createdBy, name: names.get(row.createdBy) ?? '' },
    ...(row.sourceUrl !== '' && { sourceUrl: row.sourceUrl }),
    ...(row.isAnswer && { isAnswer: true }),
    isMine: canChangeFile(ctx.actor.accountId, ctx.seat.role, row) && !locked.has(row.folderId),
    folderId: row.folderId,
    tags: (tags.get(row.id) ?? []).map(({ tag }) => tag),
  }
}

export function presentProgress(row: ListedFile): FileProgressView {
  return {
    id: row.id,
    status: row.status,
    wordCount: row.wordCount,
    processData: {
      summary_status: row.status === 'DONE' ? FULL_PROGRESS : row.progress,
      error: row.status === 'ERROR' ? reasonOf(row.errorCode) : '',
      ...(row.status === 'ERROR' && { mayRetry: mayPass(row.errorCode) }),
      ...(row.status !== 'DONE' && canBeAsked(row) && askable(row)),
    },
  }
}

const askable = ({ status, readyPages }: ListedFile) => ({
  mayAsk: true as const,
  ...(status === 'PROCESSING' && readyPages > 0 && { readyPages }),
})

/** An id that is not in the space, or not any more. */
export function presentMissing(id: string): FileProgressView {
  return {
    id,
    status: 'ERROR',
    wordCount: 0,
    processData: { summary_status: 0, error: learningErrors.missing().text },
  }
}

const passing = [
  learningErrors.gaveUp,
  learningErrors.unreadable,
  learningErrors.notSeen,
  learningErrors.pageUnreachable,
  learningErrors.pageSlow,
  learningErrors.pageLocked,
  learningErrors.pageGone,
  learningErrors.noSpace,
]

/** Failures of the file itself end the same however often they are tried. */
function mayPass(code: string): boolean {
  return passing.some((make) => make().kind.code === code)
}

/** The sentence of a learning error, by the code that a row keeps. */
export function reasonOf(code: string): string {
  const learningFailures = Object.values(learningErrors).map((make) => make())
  return (learningFailures.find((error) => error.kind.code === code) ?? learningErrors.unreadable())
    .text
}
