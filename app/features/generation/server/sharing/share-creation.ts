import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { DocumentId } from '~/core/ids'
import { imageSources, onScreen } from '#packages/document'
import { findDocument } from '~/features/document/server'
import { watchClosings } from '~/features/library/server'
import { sharingErrors } from '~/features/sharing/errors'
import { revokeSharesOf, type ShareChoice, type Snapshotter } from '~/features/sharing/server'
import { MOST_PICTURES, type SharePiece, type SharePreview } from '~/features/sharing/terms'
import type { EvidenceView } from '~/features/document/terms'
import { generationErrors } from '../../errors'
import { creationIdOf, ownWriting } from '../creation-rows'
import { pictureSource } from '~/features/document/server/deck'
import { readShareableDeck, shareDeck, slideAlone, slidePieces } from './shared-deck'
import { readShareable, shareText } from './shared-document'
import { piecesOf, shareFigure } from './shared-figure'

/** How a creation of the caller becomes a snapshot: a text with its quotes, or the pages of a deck. */
export const creationShares: Snapshotter = {
  async isThere(ctx, creationId) {
    return openCreation(ctx, creationId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.kind.status === 404) return false
        throw error
      },
    )
  },

  async preview(ctx, creationId) {
    const { title, documentId, project, isDeck } = await openCreation(ctx, creationId)
    if (documentId === null) return { ...nothing, title }
    if (isDeck) {
      const { deck, leftOut, ...rest } = await readShareableDeck(ctx, documentId)
      const cited = rest.sources.flatMap((item) => item ?? [])
      return previewOf(
        { title, unit: 'page', parts: deck.slides.length, leftOut },
        { ...rest, cited },
        slidePieces(deck, rest.pageNumbers),
      )
    }
    const { written, leftOut, ...rest } = await readShareable(ctx, documentId)
    const head = { title, unit: 'section', parts: written, leftOut } as const
    return previewOf(head, rest, piecesOf(rest.document, onScreen({ project })))
  },

  async make(ctx, creationId, choice) {
    const isClosedSince = await watchClosings(ctx)
    const result = await makeShare(ctx, creationId, choice)
    return { ...result, isClosedSince: () => isClosedSince(result.fileIds) }
  },
}

async function makeShare(
  ctx: SeatedContext,
  creationId: string,
  { part = '', ...choice }: ShareChoice,
) {
  const { title, documentId, project, isDeck } = await openCreation(ctx, creationId)
  if (documentId === null) throw sharingErrors.nothingToShare()
  if (isDeck) {
    const whole = await readShareableDeck(ctx, documentId)
    if (whole.deck.slides.length === 0) throw sharingErrors.nothingToShare()
    const shareable = part === '' ? whole : slideAlone(whole, part)
    const name = part === '' ? title : shareable.deck.slides[0]?.title || title
    const shared = await shareDeck(ctx, shareable, { title: name, ...choice })
    const pictured = shareable.deck.slides.flatMap(pictureSource)
    return { ...shared, fileIds: [...filesOf(shareable.sources), ...pictured] }
  }
  const whole = await readShareable(ctx, documentId)
  if (whole.written === 0) throw sharingErrors.nothingToShare()
  if (part !== '') {
    return shareFigure(ctx, whole, { figureId: part, numbering: onScreen({ project }), ...choice })
  }
  const shareable = whole
  const shared = await shareText(ctx, shareable, {
    title,
    numbering: onScreen({ project }),
    ...choice,
  })
  const pictured = [...shareable.document.bodies.values()].flatMap(imageSources)
  return { ...shared, fileIds: [...filesOf(shareable.cited), ...pictured] }
}

const filesOf = (cited: readonly (EvidenceView | null)[]) =>
  cited.flatMap((item) => item?.fileId ?? [])

/** A creation of the caller's whose document stands. Errors: `creationNotFound`, `documentNotFound`. */
async function openCreation(ctx: SeatedContext, creationId: string) {
  const writing = await ownWriting(ctx, creationId)
  const { title, documentId, project, app } = writing
  // Who may write a text that was laid open to them does not give it away.
  if (writing.accountId !== ctx.actor.accountId) throw generationErrors.creationNotFound()
  if (documentId !== null) await findDocument(ctx, documentId)
  const isDeck = project === 'ppt' && app === ''
  return { title, documentId, project: project === '' ? null : project, isDeck }
}

const nothing: SharePreview = {
  title: '',
  unit: 'section',
  parts: 0,
  leftOut: 0,
  pictures: 0,
  privateSources: [],
  pieces: [],
}

function previewOf(
  head: Pick<SharePreview, 'title' | 'unit' | 'parts' | 'leftOut'>,
  rest: {
    pictures: readonly object[]
    cited: readonly EvidenceView[]
    restricted: ReadonlySet<string>
  },
  pieces: SharePiece[] = [],
): SharePreview {
  const { pictures, cited, restricted } = rest
  const closed = cited.filter(({ fileId }) => fileId !== null && restricted.has(fileId))
  return {
    ...head,
    pictures: Math.min(MOST_PICTURES, pictures.length),
    privateSources: [...new Set(closed.map((item) => item.title).filter(Boolean))],
    pieces,
  }
}

/** The document of a creation, or a mind map, is gone: its links end. */
export async function endCreationShares(
  ctx: SeatedContext,
  { id }: { id: DocumentId },
): Promise<void> {
  const { teamId } = ctx.seat
  await revokeSharesOf(ctx, { teamId, kind: 'creation', sourceId: creationIdOf(id) })
  await revokeSharesOf(ctx, { teamId, kind: 'mindmap', sourceId: id })
}
