import type { Context } from '~/core/context'
import { reach, type Remote } from '~/core/objects'
import type { DocumentId } from '~/core/ids'
import type { liveMethods, Room, roomMethods, TextWriter, threadMethods, Threads } from './room'

interface OwnRoomMethods {
  removeAll(): Promise<void>
}

export type DocumentRoomRpc = Remote<
  Pick<Room, (typeof roomMethods)[number]> &
    Pick<TextWriter, (typeof liveMethods)[number]> &
    Pick<Threads, (typeof threadMethods)[number]> &
    OwnRoomMethods
>

/** The object of one document. It knows no rights: who may open the document was asked before. */
export const documentRoom = (ctx: Context, documentId: DocumentId) =>
  reach<DocumentRoomRpc>(ctx, 'DOCUMENT_ROOM', documentId)
