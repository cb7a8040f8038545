import { and, eq, gt, lt } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context, SeatedContext } from '~/core/context'
import { randomCode, type DocumentId } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { sha256Hex } from '~/core/signing/sha256'
import { DECK_CODE_MINUTES } from '../../deck-terms'
import type { DeckFileQuery } from '../../deck-contract'
import type { Deck } from '../../deck/deck'
import { pictureKeys } from '../../deck/known-parts'
import { withSourceLinks } from '../../deck/source-links'
import { deckErrors } from '../../deck-errors'
import { getDeck } from './decks'
import { masterBytes } from './masters'
import { requireDeck } from './store'
import { deckCodes } from './tables'
import { deckPress } from './ports'

const EXPORTS: RateRule = { name: 'studio.exportDeck', limit: 60, windowMs: 60 * 60_000 }
const PICTURES_LIMIT_BYTES = 20 * 1024 * 1024

/**
 * A code by which the caller can fetch the deck as a PowerPoint file, once, within five minutes; it ends no other one.
 * Errors: those of `getDeck`.
 */
export async function exportDeck(
  ctx: SeatedContext,
  { id }: { id: DocumentId },
): Promise<{ code: string; fileName: string }> {
  const { deck } = await requireDeck(ctx, id)
  await limitRate(ctx, EXPORTS, ctx.actor.accountId)
  const code = randomCode()
  const codeRow = {
    codeDigest: await sha256Hex(code),
    documentId: id,
    accountId: ctx.actor.accountId,
    expiresAt: ctx.now().getTime() + DECK_CODE_MINUTES * 60_000,
  }
  const target = { kind: 'document', id, name: deck.title }
  await ctx.db.batch([
    ctx.db.insert(deckCodes).values(codeRow),
    recordAuditAction(ctx, { action: 'editor.export', target }),
  ])
  return { code, fileName: fileNameOf(deck) }
}

/**
 * The file behind a code of `exportDeck`, which is used up by this; its marks lead to their sources on the site at `origin`.
 * Errors: `deckLinkGone`, those of `getDeck`.
 */
export async function serveDeckFile(
  ctx: SeatedContext,
  { id, code }: DeckFileQuery,
  origin = '',
): Promise<Response> {
  await useUp(ctx, id, code)
  const { deck } = await getDeck(ctx, { id })
  const master = await masterBytes(ctx, deck)
  const pictures = await picturesOf(ctx, deck, master)
  const bytes = await deckPress.need(ctx).write(withSourceLinks(deck, origin), pictures, master)
  return new Response(bytes, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'content-disposition': `attachment; filename="deck.pptx"; filename*=UTF-8''${encodeURIComponent(fileNameOf(deck))}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

async function useUp(ctx: SeatedContext, id: DocumentId, code: string): Promise<void> {
  const [used] = await ctx.db
    .delete(deckCodes)
    .where(
      and(
        eq(deckCodes.documentId, id),
        eq(deckCodes.codeDigest, await sha256Hex(code)),
        eq(deckCodes.accountId, ctx.actor.accountId),
        gt(deckCodes.expiresAt, ctx.now().getTime()),
      ),
    )
    .returning()
  if (!used) throw deckErrors.deckLinkGone()
}

/** Takes codes away that nobody used. */
export async function sweepDeckCodes(ctx: Context): Promise<void> {
  await ctx.db.delete(deckCodes).where(lt(deckCodes.expiresAt, ctx.now().getTime()))
}

/** As many pictures as a file may carry, in the order of the slides. */
async function picturesOf(
  ctx: SeatedContext,
  deck: Deck,
  master: Uint8Array | null,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  // What travels to the press together is bounded.
  let bytes = master?.byteLength ?? 0
  for (const key of new Set(deck.slides.flatMap(pictureKeys))) {
    const found = await ctx.files.read(key)
    if (!found || bytes + found.byteLength > PICTURES_LIMIT_BYTES) continue
    bytes += found.byteLength
    pictures.set(key, new Uint8Array(found))
  }
  return pictures
}

// Never half of a character: no address can hold one.
const fileNameOf = ({ title }: Deck) =>
  `${Array.from(title.replace(/[\\/:*?"<>|]/g, '_'))
    .slice(0, 80)
    .join('')
    .toWellFormed()}.pptx`
