import { defineExtension } from '~/core/extension-points'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { ShareKind, SharePreview, ShareSnapshot } from '../terms'

/** A picture to be copied into the share, by its place among the pictures there. */
export interface PictureToShare {
  objectKey: string
  mime: string
}

export interface ShareContent<Snapshot extends ShareSnapshot = ShareSnapshot> {
  snapshot: Snapshot
  pictures: PictureToShare[]
  /** Files of the library whose words or pictures it shows. */
  fileIds: FileId[]
  /** Whether the folder of one of them was closed after its words were read. */
  isClosedSince(): Promise<boolean>
}

/**
 * How one kind of thing becomes a snapshot: of what the caller may see now, and of nothing that would lead a stranger
 * into the team. Whoever owns the things makes them; sharing knows none.
 */
export interface Snapshotter<Snapshot extends ShareSnapshot = ShareSnapshot> {
  /** Whether the caller still has it. */
  isThere(ctx: SeatedContext, sourceId: string): Promise<boolean>
  preview(ctx: SeatedContext, sourceId: string): Promise<SharePreview>
  /** Errors: `nothingToShare`, and what the owner of the thing says of one that is missing. */
  make(
    ctx: SeatedContext,
    sourceId: string,
    choice: { withPictures: boolean; withPrivate: boolean },
  ): Promise<ShareContent<Snapshot>>
}

/** Whoever makes snapshots of a kind; absent where nothing is shared: in jobs and objects. */
export const snapshotters =
  defineExtension<Partial<Record<ShareKind, Snapshotter>>>('sharing.snapshotters')
