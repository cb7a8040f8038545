import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { idSchemas } from '~/core/id-schemas'
import type { FileId } from '~/core/ids'
import {
  getBlocks,
  getFile,
  restrictedAmong,
  restrictedFolderNames,
  watchClosings,
} from '~/features/library/server'
import { placeWords, type BlockView } from '~/features/library/terms'
import { sharingErrors } from '../errors'
import type { FileSnapshot, SharedBlock } from '../thing-terms'
import { forStrangers, type Concealed } from './for-strangers'
import type { Snapshotter } from './ports'

const BLOCKS_AT_ONCE = 2_000
/** More than a share may hold, whatever the blocks are. */
const MOST_BLOCKS = 20_000

/** How a file of the library becomes a snapshot: the text that was read of it, by pages. The original stays where it is. */
export const fileShares: Snapshotter<FileSnapshot> = {
  async isThere(ctx, sourceId) {
    return getFile(ctx, { id: idSchemas.file.parse(sourceId) }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.kind.status === 404) return false
        throw error
      },
    )
  },

  async preview(ctx, sourceId) {
    const id = idSchemas.file.parse(sourceId)
    const { title } = await getFile(ctx, { id })
    const [{ total }, restricted] = await Promise.all([
      getBlocks(ctx, { id, from: 0, count: 1 }),
      restrictedAmong(ctx, [id]),
    ])
    return {
      title,
      unit: 'block',
      parts: total,
      leftOut: 0,
      pictures: 0,
      privateSources: restricted.has(id) ? [title] : [],
      pieces: [],
    }
  },

  async make(ctx, sourceId, { withPrivate, part = '' }) {
    if (part !== '') throw sharingErrors.partMissing()
    const id = idSchemas.file.parse(sourceId)
    const isClosedSince = await watchClosings(ctx)
    const { title, extension, pageCount } = await getFile(ctx, { id })
    const restricted = await restrictedAmong(ctx, [id])
    if (restricted.has(id) && !withPrivate) throw sharingErrors.fileRestricted()
    const blocks = await readText(ctx, id)
    if (blocks.length === 0) throw sharingErrors.nothingToShare()
    const concealed = await concealedFor(ctx, id)
    const redact = (text: string) => forStrangers(text, concealed)
    return {
      snapshot: {
        kind: 'file',
        title: redact(title),
        extension,
        pages: pageCount,
        blocks: blocksOf(blocks, redact),
      },
      pictures: [],
      fileIds: [id],
      isClosedSince: () => isClosedSince([id]),
    }
  },
}

async function readText(ctx: SeatedContext, id: FileId): Promise<BlockView[]> {
  const blocks: BlockView[] = []
  for (let from = 0; ; from += BLOCKS_AT_ONCE) {
    const page = await getBlocks(ctx, { id, from, count: BLOCKS_AT_ONCE })
    blocks.push(...page.blocks)
    if (blocks.length > MOST_BLOCKS) throw sharingErrors.tooLarge()
    if (page.blocks.length === 0 || blocks.length >= page.total) return blocks
  }
}

async function concealedFor(ctx: SeatedContext, id: FileId): Promise<Concealed> {
  const { teamId, memberId } = ctx.seat
  const ids = [teamId, memberId, ctx.actor.accountId, ctx.actor.signInId, id].filter(Boolean)
  return { ids, folderNames: await restrictedFolderNames(ctx) }
}

/** Pages, slides and sheets are named where they begin. */
function blocksOf(blocks: readonly BlockView[], redact: (text: string) => string): SharedBlock[] {
  let before = ''
  return blocks.map(({ kind, level, text, anchor }) => {
    const isPaged = anchor.kind === 'page' || anchor.kind === 'slide' || anchor.kind === 'cells'
    const words = isPaged ? placeOf(anchor) : ''
    const place = words === before ? '' : words
    before = words
    return { kind, level, text: redact(text), place: redact(place) }
  })
}

const placeOf = (anchor: BlockView['anchor']) =>
  anchor.kind === 'cells' ? anchor.sheet : placeWords(anchor)
