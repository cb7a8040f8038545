import type { SeatedContext } from '~/core/context'
import type { NodeId } from '~/core/ids'
import { quietly } from '../comments/announce'
import { documentRoom } from '../document-room'
import type { DocumentRow } from '../documents'
import { commentListener, type ReviewNotice } from '../ports'

/** Who is asked, or was waiting, hears of it; open windows ask anew how the document stands. */
export async function announceReview(
  ctx: SeatedContext,
  {
    row,
    ...notice
  }: {
    kind: ReviewNotice['kind']
    row: DocumentRow
    nodeId: NodeId | ''
    accountId: string
    text: string
  },
): Promise<void> {
  await quietly(ctx, async () => {
    await commentListener
      .of(ctx)
      ?.asked(ctx, { ...notice, documentId: row.id, threadId: '', files: [] })
    await documentRoom(ctx, row.id).announceReview()
  })
}
