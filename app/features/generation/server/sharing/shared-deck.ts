import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { readEvidence } from '~/features/document/server'
import type { EvidenceView } from '~/features/document/terms'
import { restrictedAmong } from '~/features/library/server'
import type { PictureToShare } from '~/features/sharing/server'
import { sharedStyle } from '~/features/sharing/contract'
import { sharingErrors } from '~/features/sharing/errors'
import { MOST_PICTURES, type SharePiece } from '~/features/sharing/terms'
import {
  type DeckSnapshot,
  type SharedFigure,
  type SharedStyle,
  type SharedSlide,
} from '~/features/sharing/creation-terms'
import { markOf, type Deck, type DeckFigure, type Slide } from '~/features/document/deck'
import type { DeckMaster } from '~/features/document/masters-terms'
import {
  getDeck,
  masterPictureKey,
  masterPictureType,
  evidenceOf,
  pictureSource,
} from '~/features/document/server/deck'
import { sharedArrangement, sharedChart } from './shared-arrangement'
import {
  isRedacted,
  isTakenFrom,
  sharedEvidence,
  shareRules,
  type ShareRules,
} from './shared-sources'

/** A deck as far as it can be shared. */
export interface ShareableDeck {
  documentId: DocumentId
  deck: Deck
  /** The team's own presentation that it stands on. */
  master: DeckMaster | null
  /** Pages whose sources are closed to the caller. */
  leftOut: number
  pictures: PictureToShare[]
  /** What the pages lean on, in the order of the deck's own list; null for what is gone. */
  sources: readonly (EvidenceView | null)[]
  restricted: ReadonlySet<string>
  /** Of each page among all of the deck, from 1. */
  pageNumbers: ReadonlyMap<string, number>
}

/** Errors: those of `getDeck`. */
export async function readShareableDeck(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<ShareableDeck> {
  const { deck, master, withheld: redactedIds } = await getDeck(ctx, { id: documentId })
  const held = new Set(redactedIds)
  const slides = deck.slides.filter((slide) => !held.has(slide.id))
  const visibleDeck = { ...deck, slides, bin: [] }
  // What is only said to a page does not go along, and neither do its sources.
  const ids = new Set(slides.flatMap((slide) => evidenceOf({ ...slide, notes: '' })))
  const citedIds = deck.sources.flatMap((item) => (ids.has(item.id) ? item.id : []))
  const evidence = citedIds.length === 0 ? [] : await readEvidence(ctx, documentId, citedIds)
  const evidenceById = new Map(evidence.map((item) => [item.id, item]))
  return {
    documentId,
    deck: visibleDeck,
    master,
    leftOut: redactedIds.length,
    pageNumbers: new Map(deck.slides.map(({ id: slideId }, index) => [slideId, index + 1])),
    pictures: slides.flatMap(picturesOn),
    sources: deck.sources.map(({ id: own }) => evidenceById.get(own) ?? null),
    restricted: await restrictedAmong(ctx, [
      ...evidence.flatMap(({ fileId }) => fileId ?? []),
      ...slides.flatMap(pictureSource),
    ]),
  }
}

/** Each page, to be shared by itself. */
export const slidePieces = (deck: Deck, pageNumbers: ReadonlyMap<string, number>): SharePiece[] =>
  deck.slides.map(({ id, title }) => ({
    id,
    kind: 'slide',
    label: [`第${pageNumbers.get(id) ?? 0}页`, title].filter(Boolean).join('　'),
  }))

/** One page with what it leans on, and nothing of the others. Errors: `partMissing`. */
export function slideAlone(shareable: ShareableDeck, slideId: string): ShareableDeck {
  const { deck, sources } = shareable
  const slide = deck.slides.find(({ id }) => id === slideId)
  if (!slide) throw sharingErrors.partMissing()
  const cited = new Set(evidenceOf({ ...slide, notes: '' }))
  return {
    ...shareable,
    deck: { ...deck, slides: [slide] },
    pictures: picturesOn(slide),
    sources: sources.map((item, index) => (cited.has(deck.sources[index]?.id ?? '') ? item : null)),
  }
}

const picturesOn = ({ figure, extras = [] }: Slide): PictureToShare[] => [
  ...(figure?.kind === 'image' ? [pictureToShare(figure)] : []),
  ...extras.flatMap((extra) => (extra.kind === 'picture' ? pictureToShare(extra) : [])),
]

const pictureToShare = ({ key, type }: { key: string; type: string }): PictureToShare => ({
  objectKey: key,
  mime: `image/${type}`,
})

/** The pages as strangers see them, without what is said to them. */
export async function shareDeck(
  ctx: SeatedContext,
  shareable: ShareableDeck,
  about: { title: string; withPictures: boolean; withPrivate: boolean },
): Promise<{ snapshot: DeckSnapshot; pictures: PictureToShare[] }> {
  const { documentId, deck, master, sources, restricted } = shareable
  const rules = await shareRules(ctx, {
    ids: [
      documentId,
      ...deck.slides.flatMap(({ nodeId }) => nodeId ?? []),
      ...sources.flatMap((item) => item?.fileId ?? []),
    ],
    redactedFileIds: about.withPrivate ? new Set() : restricted,
  })
  const held = heldPictures(shareable, rules)
  const open = shareable.pictures.filter(({ objectKey }) => !held.has(objectKey))
  const behind = master ? backdropsOf(ctx, master) : []
  const pictures = about.withPictures ? [...behind, ...open].slice(0, MOST_PICTURES) : []
  const listed = sources.flatMap((item) => item ?? [])
  const marks = marksAmong(deck, listed)
  const share = (slide: Slide): SharedSlide => ({
    role: slide.role,
    layout: slide.layout,
    title: rules.redact(slide.title),
    isChapter: slide.isChapter,
    bullets: slide.bullets.map(({ text, from }) => ({
      text: rules.redact(text),
      marks: marks(from?.evidenceIds ?? []),
    })),
    figure: slide.figure && sharedFigure(slide.figure, { rules, marks, pictures }),
    ...sharedArrangement(slide, { look: deck.masterId ?? deck.template, rules, pictures }),
  })
  return {
    snapshot: {
      kind: 'deck',
      title: rules.redact(about.title),
      byline: rules.redact(deck.byline),
      template: deck.template,
      look: master ? styleToShare(ctx, master, pictures) : undefined,
      slides: deck.slides.map(share),
      sources: listed.map((item, index) =>
        sharedEvidence(item, rules, { index: index + 1, isWeak: false }),
      ),
    },
    pictures,
  }
}

// Numbered anew, so that no number tells of a source that is not there.
const marksAmong = (deck: Deck, listed: readonly EvidenceView[]) => (ids: readonly string[]) =>
  ids.flatMap((id) => {
    const index = markOf(deck, id) === null ? -1 : listed.findIndex((item) => item.id === id)
    return index < 0 ? [] : [index + 1]
  })

/** What is drawn of a master, its pictures by their numbers in the share; none of what cannot be shown as it stands. */
function styleToShare(
  ctx: SeatedContext,
  { id, look: style }: DeckMaster,
  pictures: readonly PictureToShare[],
): SharedStyle | undefined {
  const numberOf = (name: string) => {
    const objectKey = masterPictureKey(ctx, id, name)
    const no = pictures.findIndex((item) => item.objectKey === objectKey)
    return no < 0 ? null : no
  }
  const slots = mapValues(style.slots, ({ drawings, ...rest }) => ({
    ...rest,
    ...(drawings && {
      drawings: drawings.map(({ picture, ...item }) => ({
        ...item,
        no: picture === null ? null : numberOf(picture),
      })),
    }),
  }))
  return sharedStyle.safeParse({ ...style, slots }).data
}

const mapValues = <Value, Made>(
  record: Readonly<Record<string, Value>>,
  make: (one: Value) => Made,
) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]))

// The pictures of the pages themselves shall have room.
const MOST_BACKDROPS = 6

/** Pictures that lie behind the words of a master's pages. */
function backdropsOf(ctx: SeatedContext, { id, look: style }: DeckMaster): PictureToShare[] {
  const drawn = Object.values(style.slots).flatMap(({ drawings = [] }) =>
    drawings.flatMap(({ picture }) => picture ?? []),
  )
  return [...new Set(drawn)]
    .filter((name) => style.pictures.includes(name))
    .slice(0, MOST_BACKDROPS)
    .map((name) => ({
      objectKey: masterPictureKey(ctx, id, name),
      mime: masterPictureType(name),
    }))
}

/** Keys of pictures that were taken from a source which stays behind, as for texts. */
function heldPictures({ deck, sources }: ShareableDeck, rules: ShareRules): Set<string> {
  const back = new Set(sources.flatMap((item) => (item && isRedacted(item, rules) ? item.id : [])))
  return new Set(
    deck.slides.flatMap(({ figure, extras = [] }) => {
      const own = extras.flatMap((extra) =>
        extra.kind === 'picture' && isTakenFrom(extra.key, rules.redactedFileIds) ? extra.key : [],
      )
      if (figure?.kind !== 'image') return own
      const { key, from } = figure
      const isHeld = from?.evidenceIds.some((id) => back.has(id))
      return isHeld || isTakenFrom(key, rules.redactedFileIds) ? [key, ...own] : own
    }),
  )
}

/** Null for a picture that stays behind. */
function sharedFigure(
  figure: DeckFigure,
  by: {
    rules: ShareRules
    marks(ids: readonly string[]): number[]
    pictures: readonly PictureToShare[]
  },
): SharedFigure | null {
  const { redact } = by.rules
  const around = {
    caption: redact(figure.caption),
    marks: by.marks(figure.from?.evidenceIds ?? []),
  }
  switch (figure.kind) {
    case 'chart':
      return { kind: 'chart', chart: sharedChart(figure.chart, redact), ...around }
    case 'table':
      return {
        kind: 'table',
        head: figure.head.map(redact),
        rows: figure.rows.map((row) => row.map(redact)),
        ...around,
      }
    case 'image': {
      const no = by.pictures.findIndex(({ objectKey }) => objectKey === figure.key)
      const { width, height, alt } = figure
      return no < 0 ? null : { kind: 'image', no, width, height, alt: redact(alt), ...around }
    }
  }
}
