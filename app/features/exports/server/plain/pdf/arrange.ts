import type { Preset } from '../../word/presets/preset'
import type { Piece } from '../pieces'
import { compose, type Landmark, type PictureOf, type Place } from './compose'
import type { Formulas } from './formula/formulas'
import { coverSheets, declarationSheets, layHead, layOfficialEnd, type Cover } from './cover'
import { contentsSheets, type ListedEntry } from './lists'
import { pageStyleOf } from './page-style'
import { addRunning } from './running'
import { Sheets, type SetFonts, type Sheet } from './sheets'

/** What is laid out, of whatever preset. */
export interface Arrangement extends Cover {
  /** Sections before the text, and of the text. Asked for more than once. */
  front(): Iterable<Piece>
  main(): Iterable<Piece>
  hasContents: boolean
  /** Figures and tables by their ids, with their words; empty for no list. */
  objects: readonly { id: string; words: string }[]
  fonts: SetFonts
  formulas: Formulas | null
  pictureOf: PictureOf
  /** Told under which heading is written. */
  where?: Sheets['where']
}

/** All sheets in their order, and where things fell on them. */
export interface Arranged {
  sheets: Sheet[]
  /** As a reader calls it: III, 12; '' for a cover. */
  labels: string[]
  /** How many stand before the text. */
  before: number
  landmarks: (Landmark & { id: string; label: string })[]
  /** By the id of a heading, an object or a work: the sheet from 0 among all. */
  places: Map<string, Place>
}

/** A document on sheets as a Word file of its preset has them: cover, front in Roman numbers, text from one. */
export async function arrange(order: Arrangement): Promise<Arranged> {
  const style = pageStyleOf(order.preset)
  const open = () => new Sheets(order.fonts, style, order.formulas, order.where)
  const isApart = order.preset.cover === 'page'
  const cover = isApart ? coverSheets(order, open()).done : []
  if (style.chapters === 'odd-page' && isApart) cover.push(blankSheet())
  const front = isApart ? await frontOf(order, open) : { sheets: [], landmarks: [] }
  const text = await textOf(order, open(), isApart)

  const inFront = labelled(front.landmarks, numeralOf(order.preset))
  const inText = labelled(text.landmarks, arabic)
  const ahead = [...front.sheets, ...listsOf(order, [...inFront, ...inText], text.places, open)]
  // A book's text begins on the right.
  const isLeft = (cover.length + ahead.length) % 2 === 1
  if (style.chapters === 'odd-page' && isLeft && ahead.length > 0) ahead.push(blankSheet())

  const running = { style, fonts: order.fonts, title: order.title }
  const labelOf = numeralOf(order.preset)
  addRunning(ahead, { ...running, chapters: [], labelOf })
  const chapters = text.landmarks.filter(({ level }) => level === 1)
  addRunning(text.sheets, { ...running, chapters, labelOf: arabic })

  const before = cover.length + ahead.length
  const landmarks = [...moved(inFront, cover.length), ...moved(inText, before)]
  const labels = [
    ...cover.map(() => ''),
    ...ahead.map((_, index) => labelOf(index)),
    ...text.sheets.map((_, index) => arabic(index)),
  ]
  const places = new Map<string, Place>(landmarks.map((item) => [item.id, item]))
  for (const [id, { sheet, y }] of text.places) places.set(id, { sheet: sheet + before, y })
  return { sheets: [...cover, ...ahead, ...text.sheets], labels, before, landmarks, places }
}

/** Declarations and abstracts, on sheets of their own. */
async function frontOf(order: Arrangement, open: () => Sheets) {
  const declaration = order.hasDeclaration ? declarationSheets(open()).done : []
  const sheets = open()
  const { landmarks } = await compose(sheets, order.front(), order.pictureOf)
  sheets.finish()
  if (landmarks.length === 0) return { sheets: declaration, landmarks }
  return {
    sheets: [...declaration, ...sheets.done],
    landmarks: moved(landmarks, declaration.length),
  }
}

/** The text; without a page for it, what stands before it stands over it. */
async function textOf(order: Arrangement, sheets: Sheets, isApart: boolean) {
  const { preset, pictureOf } = order
  if (!isApart) layHead(order, sheets)
  const above = isApart ? null : await compose(sheets, order.front(), pictureOf)
  const { landmarks, places } = await compose(sheets, order.main(), pictureOf)
  if (preset.cover === 'title') layOfficialEnd(order, sheets)
  sheets.finish()
  return { sheets: sheets.done, landmarks: [...(above?.landmarks ?? []), ...landmarks], places }
}

/** 目录 and 图表清单, where they are wanted and have something to list. */
function listsOf(
  { hasContents, objects }: Arrangement,
  landmarks: readonly (Landmark & { label: string })[],
  places: ReadonlyMap<string, Place>,
  open: () => Sheets,
): Sheet[] {
  const entries = landmarks.map(({ id, text, level, label }): ListedEntry => ({
    id,
    words: text,
    level,
    page: label,
  }))
  const listed = objects.map(({ id, words }): ListedEntry => {
    const place = places.get(id)
    return { id, words, level: 1, page: place ? arabic(place.sheet) : '' }
  })
  return [
    ...(hasContents && entries.length > 0 ? contentsSheets('目录', entries, open()).done : []),
    ...(listed.length > 0 ? contentsSheets('图表清单', listed, open()).done : []),
  ]
}

const labelled = (landmarks: readonly Landmark[], labelOf: (sheet: number) => string) =>
  landmarks.map((item) => ({ ...item, label: labelOf(item.sheet) }))

const moved = <Item extends Place>(places: readonly Item[], by: number): Item[] =>
  places.map((item) => ({ ...item, sheet: item.sheet + by }))

const arabic = (sheet: number) => String(sheet + 1)
const numeralOf = ({ pageNumbers }: Preset) =>
  pageNumbers.front === 'upperRoman' ? (sheet: number) => roman(sheet + 1) : arabic

const blankSheet = (): Sheet => ({ marks: [], pictures: new Set(), links: [], isBlank: true })

const NUMERALS = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const

function roman(value: number): string {
  let rest = value
  let text = ''
  for (const [sign, worth] of NUMERALS) {
    text += sign.repeat(Math.floor(rest / worth))
    rest %= worth
  }
  return text
}
