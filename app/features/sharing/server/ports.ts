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

/** What of a thing goes into its share. */
export interface ShareChoice {
  withPictures: boolean
  withPrivate: boolean
  /** Id of the piece that alone is shared; '' or absent for the whole. */
  part?: string
}

/**
 * How one kind of thing becomes a snapshot: of what the caller may see now, and of nothing that would lead a stranger
 * into the team. Whoever owns the things makes them; sharing knows none.
 */
export interface Snapshotter<Snapshot extends ShareSnapshot = ShareSnapshot> {
  /** Whether the caller still has it. */
  isThere(ctx: SeatedContext, sourceId: string): Promise<boolean>
  preview(ctx: SeatedContext, sourceId: string): Promise<SharePreview>
  /** Errors: `nothingToShare`, `partMissing`, and what the owner of the thing says of one that is missing. */
  make(ctx: SeatedContext, sourceId: string, choice: ShareChoice): Promise<ShareContent<Snapshot>>
}

/** What stands on the picture that other programs draw beside a link. */
export interface ShareCard {
  title: string
  excerpt: string
  /** 问答，3组; '' for nothing. */
  kind: string
  sharer: string
  brand: string
  /** `#rrggbb`, of the brand's seal. */
  accent: `#${string}`
}

/** Draws such pictures, 1200 by 630, as PNG. */
export interface CardPressPort {
  draw(card: ShareCard): Promise<Uint8Array<ArrayBuffer>>
}

export const cardPress = defineExtension<CardPressPort>('sharing.cardPress')

/** Whoever makes snapshots of a kind; absent where nothing is shared: in jobs and objects. */
export const snapshotters =
  defineExtension<Partial<Record<ShareKind, Snapshotter>>>('sharing.snapshotters')
