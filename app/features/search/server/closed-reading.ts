import type { SeatedContext } from '~/core/context'
import { readId, type DocumentId, type FileId, type SessionId } from '~/core/ids'
import { ownSessionsAmong } from '~/features/chat/server/find'
import { openAmong } from '~/features/document/server/find'
import { closingsSince } from '~/features/library/server/find'
import { visibleAmong } from '~/features/library/server'
import type { ClosedReadingInput, ReadItem } from '../contract'

/**
 * Paths of what the caller may open no longer, of what a device has stored of their reading: it was deleted, taken back or
 * closed. Where something was closed after it was read, a conversation or a document may hold words of it, and goes too.
 */
export async function closedReading(
  ctx: SeatedContext,
  { items }: Pick<ClosedReadingInput, 'items'>,
): Promise<string[]> {
  const idsOf = <Id extends string>(kind: ReadItem['kind']) =>
    items.flatMap((item) => (item.kind === kind ? (readId<Id>(item.id) ?? []) : []))
  const oldest = Math.min(...items.map(({ readAt }) => readAt))
  const [files, documents, sessions, isClosedAfter] = await Promise.all([
    visibleAmong(ctx, idsOf<FileId>('file')),
    openAmong(ctx, idsOf<DocumentId>('document')),
    ownSessionsAmong(ctx, idsOf<SessionId>('chat')),
    items.length === 0 ? () => false : closingsSince(ctx, oldest),
  ])
  const open = {
    file: new Set<string>(files),
    document: new Set<string>(documents),
    chat: new Set<string>(sessions),
  }
  const mayQuoteClosed = ({ kind, readAt }: ReadItem) => kind !== 'file' && isClosedAfter(readAt)
  return items
    .filter((item) => !open[item.kind].has(item.id) || mayQuoteClosed(item))
    .map(({ path }) => path)
}
