import type { SeatedContext } from '~/core/context'
import type { DocumentId, FileId } from '~/core/ids'
import { imageSource } from '#packages/document/image-keys'
import { evidenceViews } from '../evidence'
import { redactedHeadings } from '../raw'
import { redactedAmong } from '~/features/library/server'
import type { Deck, DeckSource, Slide } from '../../deck/deck'
import { pictureKeys } from '../../deck/known-parts'

const REDACTED_TEXT = '这一页用到的资料不对你开放，内容不显示'

/** The deck of a document that they may open as the caller may read it: slides that lean on what is closed to them say so and nothing else. */
export async function readableDeck(
  ctx: SeatedContext,
  documentId: DocumentId,
  deck: Deck,
): Promise<{ deck: Deck; withheld: string[] }> {
  const ids = deck.sources.map(({ id }) => id)
  const [evidence, headings, files] = await Promise.all([
    ids.length === 0 ? [] : evidenceViews(ctx, { documentId, ids }),
    redactedHeadings(ctx, documentId),
    redactedAmong(ctx, [...deck.slides, ...deck.bin].flatMap(pictureSource)),
  ])
  const evidenceById = new Map(evidence.map((item) => [item.id, item]))
  const closed = new Set(ids.filter((id) => evidenceById.get(id)?.reason === 'closed'))
  const isHeld = (slide: Slide) =>
    evidenceOf(slide).some((id) => closed.has(id)) ||
    headingsOf(slide).some((id) => headings.has(id)) ||
    pictureSource(slide).some((id) => files.has(id))
  const isGone = (source: DeckSource) => evidenceById.get(source.id)?.state === 'revoked'
  return {
    deck: {
      ...deck,
      slides: deck.slides.map((slide) => (isHeld(slide) ? redactedSlide(slide) : slide)),
      bin: deck.bin.filter((slide) => !isHeld(slide)),
      sources: deck.sources.map((source) => (isGone(source) ? withoutQuote(source) : source)),
    },
    withheld: deck.slides.filter(isHeld).map(({ id }) => id),
  }
}

/** Every piece of evidence whose words a slide may hold. */
export const evidenceOf = (slide: Slide): string[] => [
  ...slide.bullets.flatMap(({ from }) => from?.evidenceIds ?? []),
  ...(slide.figure?.from?.evidenceIds ?? []),
  ...[slide.notes, slide.otherNotes?.text ?? ''].flatMap((text) =>
    [...text.matchAll(/@([\w-]+)/g)].map(([, id = '']) => id),
  ),
]

/** Headings whose texts a slide was made of. */
const headingsOf = ({ nodeId, bullets, figure }: Slide): string[] =>
  [nodeId, ...bullets.map(({ from }) => from?.nodeId), figure?.from?.nodeId].flatMap(
    (id) => id ?? [],
  )

/** The files that a slide's pictures were taken out of. */
export const pictureSource = (slide: Slide): FileId[] =>
  pictureKeys(slide).flatMap((key) => imageSource(key) ?? [])

const redactedSlide = ({
  otherNotes: _otherNotes,
  placed: _placed,
  styles: _styles,
  extras: _extras,
  ...slide
}: Slide): Slide => ({
  ...slide,
  // That of a heading is the heading's; others may be words of the source, as captions are.
  title: slide.id === slide.nodeId ? slide.title : '',
  layout: slide.figure ? 'text' : slide.layout,
  bullets: [{ id: `${slide.id}-held`, text: REDACTED_TEXT, from: null }],
  figure: null,
  notes: '',
})

// Its number stays, so that the marks of other slides keep theirs.
const withoutQuote = (source: DeckSource): DeckSource => ({
  ...source,
  title: '资料已删除或不对你开放',
  place: '',
  quote: '',
  fileId: null,
  page: null,
  passageId: null,
  url: '',
})
