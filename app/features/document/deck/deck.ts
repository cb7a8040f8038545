import type { FileId } from '~/core/ids'
import type { ChartSpec } from '#packages/document/body'
import { amountIn } from './plan/amounts'
import type { BoxStyle, Extra, Placement } from './extras'

export const slideRoles = [
  'cover',
  'contents',
  'transition',
  'content',
  'chart',
  'quote',
  'end',
] as const
export type SlideRole = (typeof slideRoles)[number]

export const slideLayouts = [
  'cover',
  'contents',
  'transition',
  'text',
  'columns',
  'figure-right',
  'figure-full',
  'number',
  'comparison',
  'timeline',
  'process',
  'quote',
  'end',
] as const
export type SlideLayout = (typeof slideLayouts)[number]

/** A deck as it is thought: what is said, in which order, and from where. How it is drawn follows by `layOut`. */
export interface Deck {
  title: string
  /** Who and when, under the title of the cover. */
  byline: string
  template: TemplateId
  /** A presentation of the team's that it is drawn on instead, as long as that is there. */
  masterId?: string | null | undefined
  slides: readonly Slide[]
  /** What bullets, notes and figures lean on; a mark's number is its place here, from 1. */
  sources: readonly DeckSource[]
  /** Revision in which the machine laid slides down first: one of a later revision was changed by a person, or says otherwise. */
  madeRev: number
  /** Slides that were removed, latest first: they are not made again, and can be put back. */
  bin: readonly Slide[]
}

export const templateIds = [
  'mo',
  'zhu',
  'qing',
  'sujian',
  'yehang',
  'qingci',
  'shuangye',
  'pufang',
  'yuanbiao',
] as const
export type TemplateId = (typeof templateIds)[number]

export interface Slide {
  /** Stable through edits and moves. */
  id: string
  /** Revision in which it was changed last: who edits it from an older one is refused. */
  rev: number
  role: SlideRole
  layout: SlideLayout
  /** What the slide says, as a sentence or a heading. */
  title: string
  /** Begins a chapter: named in the list of contents, and numbered. */
  isChapter: boolean
  /** Heading of the document that it was made from; null when a person added it. */
  nodeId: string | null
  bullets: readonly Bullet[]
  figure: DeckFigure | null
  /** What is said to it; `[@e12]` names its source. */
  notes: string
  /** Whose words the notes are; without it they are the rule's, or a person's where the slide was changed by one. */
  notesBy?: NotesBy | undefined
  /** Another text of the notes that was set aside: a script that waits beside a person's words, or what it replaced. */
  otherNotes?: OtherNotes | undefined
  /** Revision in which the machine made the slide anew, or laid a script on one of its own: it is still the machine's. */
  scriptRev?: number | undefined
  /** Boxes that a person moved, by the template they were moved in. */
  placed?: readonly Placement[] | undefined
  /** Words that a person set otherwise than the template. */
  styles?: readonly BoxStyle[] | undefined
  /** What a person put on the page, the lowest first. */
  extras?: readonly Extra[] | undefined
}

/** `by` as {@link Slide.notesBy} would be, were they the notes. */
export interface OtherNotes {
  text: string
  by?: NotesBy | undefined
}

/** `made`: by the rule that makes decks of documents; `script`: by a creation that writes what is said. */
export const notesAuthors = ['made', 'script', 'person'] as const
export type NotesBy = (typeof notesAuthors)[number]

export interface Bullet {
  id: string
  text: string
  /** Null when a person wrote it: then nothing stands behind it. */
  from: BulletOrigin | null
}

/** Place of the document behind a bullet, and the evidence of that place. */
export interface BulletOrigin {
  nodeId: string
  blockId?: string
  evidenceIds: readonly string[]
}

export type DeckFigure = (
  | { kind: 'chart'; chart: ChartSpec }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** `key` names stored bytes; sizes in pixels. */
  | { kind: 'image'; key: string; type: 'png' | 'jpeg'; width: number; height: number; alt: string }
) & { caption: string; from: BulletOrigin | null }

/** One piece of evidence as the deck shows it. */
export interface DeckSource {
  /** `e12` */
  id: string
  title: string
  /** How a reader says the place: 第 12 页; '' when it has none. */
  place: string
  quote: string
  fileId: FileId | null
  page: number | null
  /** As evidence has it; decks of before do not say. */
  passageId?: string | null | undefined
  url: string
}

export const SLIDES_LIMIT = 200
export const BIN_LIMIT = 100
export const BULLETS_LIMIT = 12
/** Bullets that can stand beside each other. */
export const CELLS_LIMIT = 5
/** Characters; so much has room at 14 pt in the smallest slot of every template. */
export const SLIDE_TITLE_LIMIT = 60
export const BULLET_LIMIT = 160
export const NOTES_LIMIT = 2_000
export const TABLE_COLUMNS_LIMIT = 7
export const TABLE_ROWS_LIMIT = 40
export const CELL_LIMIT = 40
export const CAPTION_LIMIT = 200
/** Rows of figures in one chart; more of them nobody can tell apart. */
export const SERIES_LIMIT = 20
/** Pieces of evidence behind one bullet or figure. */
export const ORIGIN_EVIDENCE_LIMIT = 50

/** Whether nobody but the machine has worked on a slide. */
export const isMachines = (
  { rev, scriptRev }: Slide,
  { madeRev }: Pick<Deck, 'madeRev'>,
): boolean => rev <= madeRev || rev === scriptRev

/** Whose notes a slide has. */
export const notesByOf = (slide: Slide, deck: Pick<Deck, 'madeRev'>): NotesBy =>
  slide.notesBy ?? (isMachines(slide, deck) || slide.notes === '' ? 'made' : 'person')

/** Cover, contents, transitions and the end have words of their own only. */
export const hasBullets = ({ role }: Slide): boolean =>
  role === 'content' || role === 'chart' || role === 'quote'

/** Layouts a slide may be given, by what it carries. The frame of a deck has one each. */
export function layoutsFor(slide: Slide): readonly SlideLayout[] {
  if (!hasBullets(slide)) return [slide.layout]
  if (slide.figure)
    return slide.bullets.length > 0 ? ['figure-right', 'figure-full'] : ['figure-full']
  const { length } = slide.bullets
  const has = (isIt: boolean, layout: SlideLayout) => (isIt ? [layout] : [])
  return [
    'text',
    length === 1 ? 'quote' : 'columns',
    ...has(length <= CELLS_LIMIT && slide.bullets.some(({ text }) => amountIn(text)), 'number'),
    ...has(length === 2, 'comparison'),
    ...has(length > 1 && length <= CELLS_LIMIT, 'timeline'),
    ...has(length > 1 && length <= CELLS_LIMIT, 'process'),
  ]
}

/** Number of a mark by the id of its evidence; null for what the deck does not know. */
export function markOf(deck: Deck, evidenceId: string): number | null {
  const index = deck.sources.findIndex((source) => source.id === evidenceId)
  return index < 0 ? null : index + 1
}
