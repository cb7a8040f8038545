import type { Deck, DeckSource, Slide } from '../../deck/deck'
import type { DeckRevisionKind, DeckRevisionLine } from '../../deck-terms'
import type { StoredDeck } from '../deck/ports'
import { fitsValue, type Sql } from './sql'

type SlideKey = readonly [id: string, rev: number]

/** A deck without its words: which slides it has, in their order. */
interface Frame extends Omit<Deck, 'slides' | 'bin' | 'sources'> {
  slides: readonly SlideKey[]
  bin: readonly SlideKey[]
}

interface RevisionRow {
  rev: number
  kind: DeckRevisionKind
  author: string
  at: number
  frame: string
}

export interface NewDeckRevision {
  rev: number
  kind: DeckRevisionKind
  author: string
  at: number
  /** What undoes it, as JSON; '' for nothing. */
  inverse: string
}

const REVISIONS_LIMIT = 200
// Old revisions go some at a time: each round reads all that stay.
const PRUNE_EVERY = 50
const LINES_AT_ONCE = 50

/** The deck as it stands; null where none was made. */
export function readDeck(sql: Sql): StoredDeck | null {
  const [row] = sql.all<RevisionRow>('SELECT * FROM deck_revisions ORDER BY rev DESC LIMIT 1')
  return row ? { rev: row.rev, at: row.at, deck: deckOf(sql, row) } : null
}

/** The deck as a revision left it; null where that is not known any more. */
export function deckAt(sql: Sql, rev: number): Deck | null {
  const [row] = sql.all<RevisionRow>('SELECT * FROM deck_revisions WHERE rev = ?', rev)
  return row ? deckOf(sql, row) : null
}

/** Latest first, those before a revision, at most 50. */
export function listDeckRevisions(sql: Sql, before: number): DeckRevisionLine[] {
  return sql.all<DeckRevisionLine>(
    'SELECT rev, kind, author, at FROM deck_revisions WHERE rev < ? ORDER BY rev DESC LIMIT ?',
    before,
    LINES_AT_ONCE,
  )
}

/** Writes the next revision: its frame, and the slides and sources that were not there before. */
export function writeDeck(
  sql: Sql,
  before: Deck | null,
  deck: Deck,
  { rev, kind, author, at, inverse }: NewDeckRevision,
): StoredDeck {
  const frame = JSON.stringify(frameOf(deck))
  const touched = JSON.stringify(touchedIn(before, deck))
  sql.atomically(() => {
    const stored = new Set(before ? keysOf(before) : [])
    for (const slide of [...deck.bin, ...deck.slides]) {
      if (stored.has(keyOf(slide))) continue
      sql.all(
        'INSERT OR REPLACE INTO deck_slides (id, rev, slide) VALUES (?, ?, ?)',
        slide.id,
        slide.rev,
        JSON.stringify(slide),
      )
    }
    for (const source of deck.sources.slice(before?.sources.length ?? 0))
      sql.all('INSERT INTO deck_sources (source) VALUES (?)', JSON.stringify(source))
    sql.all(
      `INSERT INTO deck_revisions (rev, kind, author, at, frame, touched, inverse)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      rev,
      kind,
      author,
      at,
      frame,
      touched,
      fitsValue(frame + touched + inverse) ? inverse : '',
    )
    if (rev % PRUNE_EVERY === 0) prune(sql, rev - REVISIONS_LIMIT)
  })
  return { rev, at, deck }
}

const keyOf = ({ id, rev }: Slide) => `${id} ${rev}`
const keysOf = ({ slides, bin }: Deck) => [...slides, ...bin].map(keyOf)

function frameOf({ sources: _sources, slides, bin, ...rest }: Deck): Frame {
  const keys = (of: readonly Slide[]) => of.map(({ id, rev }): SlideKey => [id, rev])
  return { ...rest, slides: keys(slides), bin: keys(bin) }
}

function deckOf(sql: Sql, { frame }: RevisionRow): Deck {
  const { slides, bin, ...rest } = JSON.parse(frame) as Frame
  const rows = sql.all<{ slide: string }>(
    `SELECT slide FROM json_each(?) AS pair JOIN deck_slides
       ON deck_slides.id = pair.value ->> 0 AND deck_slides.rev = pair.value ->> 1`,
    JSON.stringify([...slides, ...bin]),
  )
  const byKey = new Map(
    rows.map((row) => {
      const slide = JSON.parse(row.slide) as Slide
      return [keyOf(slide), slide]
    }),
  )
  const slidesOf = (keys: readonly SlideKey[]) =>
    keys.flatMap(([id, rev]) => byKey.get(`${id} ${rev}`) ?? [])
  const sources = sql
    .all<{ source: string }>('SELECT source FROM deck_sources ORDER BY no')
    .map(({ source }) => JSON.parse(source) as DeckSource)
  return { ...rest, slides: slidesOf(slides), sources, bin: slidesOf(bin) }
}

/** What a revision changed, by the ids of slides, and by names of their own for what belongs to the whole deck. */
function touchedIn(before: Deck | null, after: Deck): string[] {
  const revs = (deck: Deck | null) => new Map(deck?.slides.map(({ id, rev }) => [id, rev]))
  const [old, now] = [revs(before), revs(after)]
  const ids = [...new Set([...old.keys(), ...now.keys()])]
  return [
    ...ids.filter((id) => old.get(id) !== now.get(id)),
    ...(before?.title !== after.title || before.byline !== after.byline ? ['@title'] : []),
    ...(before?.template !== after.template || before.masterId !== after.masterId
      ? ['@template']
      : []),
  ]
}

function prune(sql: Sql, lastRev: number): void {
  sql.all('DELETE FROM deck_revisions WHERE rev <= ?', lastRev)
  sql.all(
    `DELETE FROM deck_slides WHERE (id, rev) NOT IN (
       SELECT pair.value ->> 0, pair.value ->> 1
       FROM deck_revisions, json_each(frame, '$.slides') AS pair
       UNION SELECT pair.value ->> 0, pair.value ->> 1
       FROM deck_revisions, json_each(frame, '$.bin') AS pair)`,
  )
}
