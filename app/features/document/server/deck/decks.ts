import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { findDocument } from '../documents'
import { snapshot } from '../snapshots'
import { requireModerationPass } from '~/features/moderation/server'
import type { ChangeDeckInput, DeckPictureQuery, MakeDeckInput } from '../../deck-contract'
import type { DeckView } from '../../deck-terms'
import { applyToDeck, type DeckCommand, type DeckRefusal } from '../../deck/commands'
import type { Deck, DeckFigure } from '../../deck/deck'
import { mergeDeck } from '../../deck/merge'
import { deckOfDocument } from '../../deck/plan/deck-of-document'
import { deckErrors } from '../../deck-errors'
import { findMaster, masterOf } from './masters'
import { findDeck, requireDeck, writeDeck, type StoredDeck } from './store'
import { readableDeck } from './redact'

/** Errors: `deckNotFound`, `document.documentNotFound`. */
export async function getDeck(ctx: SeatedContext, { id }: { id: string }): Promise<DeckView> {
  return present(ctx, await requireDeck(ctx, id))
}

/**
 * A deck out of a document, by rule and for nothing; one that stands already is answered as it is. Errors:
 * `document.documentNotFound`.
 */
export async function makeDeck(ctx: SeatedContext, input: MakeDeckInput): Promise<DeckView> {
  const found = await findDeck(ctx, input.id)
  return present(ctx, found ?? (await layDown(ctx, input.id, { template: input.template })))
}

/**
 * Makes the slides of a document anew and lays them over its deck: what people changed stays, unless it belongs to the
 * heading `fresh`. Errors: `document.documentNotFound`, `deckBusy`.
 */
export async function layDown(
  ctx: SeatedContext,
  documentId: string,
  {
    template = 'sujian',
    fresh = null,
  }: { template?: Deck['template']; fresh?: string | null } = {},
): Promise<StoredDeck> {
  const { title } = await findDocument(ctx, documentId)
  const document = await snapshot(ctx, documentId)
  const byline = monthOf(ctx)
  return writeDeck(ctx, documentId, (current, rev) => {
    const built = deckOfDocument(document, { title, byline, template })
    return mergeDeck(current ?? { ...built, slides: [], sources: [] }, built, rev, fresh)
  })
}

const monthOf = (ctx: SeatedContext) => {
  const [year, month] = formatDateTime(ctx.now()).split('-')
  return `${year}年${Number(month)}月`
}

/**
 * Does commands to a deck, all or none. Errors: `deckNotFound`, `slideNotFound`, `slideChanged`, `slideLayout`, `deckFull`,
 * `lastSlide`, `deckBusy`, `masterNotFound`, `moderation.refused`.
 */
export async function changeDeck(ctx: SeatedContext, input: ChangeDeckInput): Promise<DeckView> {
  const { deck, row } = await requireDeck(ctx, input.id)
  const { withheld } = await readableDeck(ctx, row.documentId, deck)
  const isHeld = input.commands.some(
    (command) => 'slideId' in command && withheld.includes(command.slideId),
  )
  if (isHeld) throw deckErrors.slideNotFound()
  const words = input.commands.flatMap(wordsOf).join('\n')
  if (words !== '') await requireModerationPass(ctx, { kind: 'file', text: words })
  for (const command of input.commands) {
    if (command.type === 'set-template' && command.masterId) await findMaster(ctx, command.masterId)
  }
  const stored = await writeDeck(ctx, input.id, (current, rev) => {
    if (!current) throw deckErrors.deckNotFound()
    return input.commands.reduce((before, command) => {
      const change = applyToDeck(before, command, Math.min(input.baseRev, rev), rev)
      if (!change.ok) throw refusals[change.why]()
      return change.deck
    }, current)
  })
  return present(ctx, stored)
}

const refusals: Record<DeckRefusal, () => Error> = {
  missing: deckErrors.slideNotFound,
  full: deckErrors.deckFull,
  layout: deckErrors.slideLayout,
  changed: deckErrors.slideChanged,
  last: deckErrors.lastSlide,
}

/** What a command lets people read. */
function wordsOf(command: DeckCommand): string[] {
  switch (command.type) {
    case 'set-title':
      return [command.title, command.byline]
    case 'set-slide-title':
      return [command.title]
    case 'set-bullet':
      return [command.text]
    case 'set-notes':
      return [command.notes]
    case 'set-other-notes':
      return [command.other?.text ?? '']
    case 'add-bullet':
      return [command.bullet.text]
    case 'add-slide':
      return [
        command.slide.title,
        command.slide.notes,
        command.slide.otherNotes?.text ?? '',
        ...command.slide.bullets.map((item) => item.text),
        ...figureWords(command.slide.figure),
      ]
    default:
      return []
  }
}

function figureWords(figure: DeckFigure | null): string[] {
  if (!figure) return []
  const { caption } = figure
  switch (figure.kind) {
    case 'chart':
      return [caption, ...figure.chart.categories, ...figure.chart.series.map(({ name }) => name)]
    case 'table':
      return [caption, ...figure.head, ...figure.rows.flat()]
    case 'image':
      return [caption, figure.alt]
  }
}

async function present(ctx: SeatedContext, { row, deck }: StoredDeck): Promise<DeckView> {
  const readable = await readableDeck(ctx, row.documentId, deck)
  return {
    documentId: row.documentId,
    rev: row.rev,
    ...readable,
    master: await masterOf(ctx, deck),
    updateTime: formatDateTime(new Date(row.updatedAt)),
  }
}

/** The picture of a slide. Errors: `slideNotFound`, those of `getDeck`. */
export async function deckPicture(
  ctx: SeatedContext,
  { id, slideId }: DeckPictureQuery,
): Promise<Response> {
  const { deck } = await getDeck(ctx, { id })
  const figure = deck.slides.find((slide) => slide.id === slideId)?.figure
  const bytes = figure?.kind === 'image' ? await ctx.files.read(figure.key) : null
  if (figure?.kind !== 'image' || bytes === null) throw deckErrors.slideNotFound()
  return new Response(bytes, {
    headers: {
      'content-type': `image/${figure.type}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    },
  })
}
