import { node, openRoomSql, treeOf } from '#test/rooms'
import { deckOf, random, someCommand } from '#test/trial-decks'
import { trialDocument } from '#test/trial-document'
import { expect, test } from 'vitest'
import { deckOfDocument } from '../../deck'
import { applyToDeck, type DeckCommand } from '../../deck/commands'
import {
  BIN_LIMIT,
  BULLET_LIMIT,
  BULLETS_LIMIT,
  NOTES_LIMIT,
  SLIDES_LIMIT,
  type Deck,
  type Slide,
} from '../../deck/deck'
import type { DeckOutcome } from '../deck/ports'
import { Room } from '.'

const by = (author = '1', at = 1_000) => ({ author, at, closed: [] })
const change = (baseRev: number, author = '1') => ({ ...by(author), baseRev })
const titled = (slideId: string, title: string): DeckCommand => ({
  type: 'set-slide-title',
  slideId,
  title,
})
const frame = { title: '承载量', byline: '', template: 'sujian' as const }
const built = () => deckOfDocument(trialDocument(), frame)

function openRoom(deck: Deck | null = null) {
  const sql = openRoomSql()
  const room = new Room(sql)
  room.open(treeOf(node('a')))
  if (deck) room.importDeck({ rev: 1, at: 1, deck })
  else room.putDeck(built(), { ...by(), fresh: null })
  return { room, sql }
}

const doneOf = (outcome: DeckOutcome) => {
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.done
}
const titleOf = (room: Room, id: string) =>
  room.deck()?.deck.slides.find((slide) => slide.id === id)?.title

test('commands make the next revision, all or none; a slide changed since refuses, others pass', () => {
  const { room } = openRoom()
  expect(doneOf(room.changeDeck([titled('s1', '新题')], change(1)))).toMatchObject({ rev: 2 })
  expect(room.deck()).toMatchObject({ rev: 2, at: 1_000 })
  const both = [titled('s2', '另题'), titled('s1', '再题')]
  expect(room.changeDeck(both, change(1))).toEqual({ refused: 'changed' })
  expect(room.changeDeck([titled('gone', '无')], change(2))).toEqual({ refused: 'missing' })
  expect(room.deck()?.rev).toBe(2)
  expect(doneOf(room.changeDeck([titled('s2', '另题')], change(1)))).toMatchObject({ rev: 3 })
  expect([titleOf(room, 's1'), titleOf(room, 's2')]).toEqual(['新题', '另题'])
})

test('what is read is what commands make of the deck, and undo leads back to where it began', () => {
  for (const seed of [1, 2, 3]) {
    const next = random(seed)
    const first = deckOf(next, 12)
    const { room } = openRoom(first)
    let deck = first
    let done = 0
    for (let step = 0; step < 120; step += 1) {
      const rev = room.deck()?.rev ?? 0
      const command = someCommand(next, deck)
      const expected = applyToDeck(deck, command, rev, rev + 1)
      const outcome = room.changeDeck([command], change(rev))
      if (!expected.ok) expect(outcome).toEqual({ refused: expected.why })
      else {
        done += expected.deck === deck ? 0 : 1
        deck = expected.deck
        expect(room.deck()).toEqual({ rev: rev + 1, at: 1_000, deck })
      }
    }
    for (let step = 0; step < done; step += 1) doneOf(room.undoDeck(by()))
    expect(room.undoDeck(by())).toEqual({ refused: 'nothing' })
    expect(wordsOf(room.deck()?.deck)).toEqual(wordsOf(first))
    for (let step = 0; step < done; step += 1) doneOf(room.redoDeck(by()))
    expect(room.redoDeck(by())).toEqual({ refused: 'nothing' })
    expect(wordsOf(room.deck()?.deck)).toEqual(wordsOf(deck))
  }
})

test('undo takes back the caller’s own last change, not where others have changed the same slide', () => {
  const { room } = openRoom()
  room.changeDeck([titled('s1', '甲改')], change(1, '1'))
  room.changeDeck([titled('s2', '乙改')], change(1, '2'))
  doneOf(room.undoDeck(by('1')))
  expect(titleOf(room, 's1')).not.toBe('甲改')
  expect(titleOf(room, 's2')).toBe('乙改')
  room.changeDeck([titled('s2', '甲又改')], change(9, '1'))
  expect(room.undoDeck(by('2'))).toEqual({ refused: 'cannot' })
  expect(room.redoDeck(by('1'))).toEqual({ refused: 'nothing' })
  expect(room.undoDeck({ ...by('1'), closed: ['s2'] })).toEqual({ refused: 'cannot' })
  doneOf(room.undoDeck(by('1')))
  expect(titleOf(room, 's2')).toBe('乙改')
})

test('a sending that came twice is undone once', () => {
  const { room } = openRoom()
  const [slide] = built().slides
  if (!slide) throw new Error('no slides')
  const add: DeckCommand = { type: 'add-slide', at: 1, slide: { ...slide, id: 'new1' } }
  room.changeDeck([add], change(1))
  room.changeDeck([add], change(1))
  doneOf(room.undoDeck(by()))
  expect(titleOf(room, 'new1')).toBe(undefined)
  expect(room.undoDeck(by())).toEqual({ refused: 'nothing' })
})

test('slides made anew keep what people changed; a heading asked for anew is no longer undone', () => {
  const { room } = openRoom()
  room.changeDeck([titled('s1', '人改的')], change(1))
  expect(room.putDeck(built(), { ...by(), fresh: null })).toMatchObject({ rev: 3 })
  expect(titleOf(room, 's1')).toBe('人改的')
  room.putDeck(built(), { ...by(), fresh: 's1' })
  expect(titleOf(room, 's1')).not.toBe('人改的')
  expect(room.undoDeck(by())).toEqual({ refused: 'cannot' })
})

test('scripts are laid into the notes, a person’s words stay', () => {
  const { room } = openRoom()
  const notes: DeckCommand = { type: 'set-notes', slideId: 's1', notes: '我的话' }
  room.changeDeck([notes], change(1))
  const scripts = new Map([
    ['s1', '讲稿一'],
    ['s2', '讲稿二'],
  ])
  room.writeScripts(scripts, by('2'))
  const slides = new Map(room.deck()?.deck.slides.map((slide) => [slide.id, slide]))
  expect(slides.get('s1')).toMatchObject({ notes: '我的话', otherNotes: { text: '讲稿一' } })
  expect(slides.get('s2')).toMatchObject({ notes: '讲稿二', notesBy: 'script' })
})

test('revisions are listed, read and restored; what came since can be put back', () => {
  const { room } = openRoom()
  const [slide] = built().slides
  if (!slide) throw new Error('no slides')
  room.changeDeck([titled('s1', '第二版')], change(1))
  const second = room.deck()?.deck
  room.changeDeck([{ type: 'add-slide', at: 1, slide: { ...slide, id: 'new1' } }], change(2))
  room.changeDeck([{ type: 'remove-slide', slideId: 's2' }], change(3))
  room.changeDeck([{ type: 'set-template', template: 'pufang', masterId: '7' }], change(4))

  expect(room.deckRevisions(99).map(({ rev, kind }) => [rev, kind])).toEqual([
    [5, 'change'],
    [4, 'change'],
    [3, 'change'],
    [2, 'change'],
    [1, 'make'],
  ])
  expect(room.deckRevision(2)).toEqual(second)
  expect(room.restoreDeck({ ...by('2'), rev: 99 })).toBe(null)
  const restored = room.restoreDeck({ ...by('2'), rev: 2 })
  expect(restored).toEqual(room.deck())
  expect(restored?.rev).toBe(6)
  expect(wordsOf(restored?.deck)).toEqual(wordsOf(second))
  expect(restored?.deck.bin.map(({ id }) => id)).toEqual(['new1'])
  // What a person brought back is not the machine's to make anew.
  room.putDeck(built(), { ...by(), fresh: null })
  expect(titleOf(room, 's1')).toBe('第二版')
})

test('the last two hundred revisions are there, and no slide that none of them has', () => {
  const { room, sql } = openRoom()
  for (let rev = 1; rev < 300; rev += 1)
    doneOf(room.changeDeck([titled('s1', `第${rev}次`)], change(rev)))
  expect(room.deckRevision(100)).toBe(null)
  expect(titlesOf(room.deckRevision(101))).toContain('第100次')
  expect(titleOf(room, 's1')).toBe('第299次')
  const [slides] = sql.all<{ count: number }>('SELECT count(*) AS count FROM deck_slides')
  expect(slides?.count).toBe(200 + built().slides.length - 1)
})

test('a deck moves in once, with its revision, and only into a room that was opened', () => {
  const deck = deckOf(random(4), 9)
  const { room } = openRoom()
  expect(room.importDeck({ rev: 40, at: 5, deck })).toMatchObject({ rev: 1 })

  const other = new Room(openRoomSql())
  expect(other.importDeck({ rev: 40, at: 5, deck })).toBe(null)
  other.open(treeOf(node('a')))
  expect(other.importDeck({ rev: 40, at: 5, deck })).toEqual({ rev: 40, at: 5, deck })
  other.changeDeck([{ type: 'set-title', title: '新', byline: '' }], change(40))
  expect(other.importDeck({ rev: 40, at: 5, deck })).toMatchObject({ rev: 41 })
  expect(other.deck()).toMatchObject({ rev: 41, deck: { title: '新' } })
})

test('a room of before has its headings, and room for a deck', () => {
  const { sql } = openRoom()
  for (const table of ['deck_revisions', 'deck_slides', 'deck_sources'])
    sql.all(`DROP TABLE ${table}`)
  const room = new Room(sql)
  expect(room.outline()?.tree.children).toHaveLength(1)
  expect(room.deck()).toBe(null)
  expect(room.putDeck(built(), { ...by(), fresh: null })).toMatchObject({ rev: 1 })
})

test('a deck of all that it may hold fits rows and what travels', () => {
  const full = fullDeck()
  const { room, sql } = openRoom(full)
  expect(room.deck()?.deck).toEqual(full)
  const [row] = sql.all<{ most: number }>(
    `SELECT max(octet_length(slide)) AS most FROM deck_slides`,
  )
  expect(row?.most).toBeLessThan(100_000)
  const [line] = sql.all<{ most: number }>(
    'SELECT max(octet_length(frame) + octet_length(touched)) AS most FROM deck_revisions',
  )
  expect(line?.most).toBeLessThan(100_000)
  // Han characters travel as two bytes, as three in JSON.
  expect(new TextEncoder().encode(JSON.stringify(full)).byteLength).toBeLessThan(16 * 1024 * 1024)
})

const titlesOf = (deck: Deck | null) => deck?.slides.map(({ title }) => title)

/** Slides in their order without revisions, and what belongs to the whole deck. */
function wordsOf(deck: Deck | undefined) {
  if (!deck) return null
  const { slides, bin: _bin, ...rest } = deck
  return { ...rest, slides: slides.map(({ rev: _rev, scriptRev: _scriptRev, ...slide }) => slide) }
}

function fullDeck(): Deck {
  const deck = deckOf(random(7), 3)
  const han = (count: number) => '镇'.repeat(count)
  const slideOf = (id: string): Slide => ({
    id,
    rev: 1,
    role: 'content',
    layout: 'columns',
    title: han(60),
    isChapter: false,
    nodeId: 'n1',
    bullets: Array.from({ length: BULLETS_LIMIT }, (_, index) => ({
      id: `${id}-b${index}`,
      text: han(BULLET_LIMIT),
      from: null,
    })),
    figure: {
      kind: 'table',
      head: Array.from({ length: 7 }, () => han(40)),
      rows: Array.from({ length: 40 }, () => Array.from({ length: 7 }, () => han(40))),
      caption: han(200),
      from: null,
    },
    notes: han(NOTES_LIMIT),
    otherNotes: { text: han(NOTES_LIMIT) },
  })
  return {
    ...deck,
    slides: Array.from({ length: SLIDES_LIMIT }, (_, index) => slideOf(`s${index}`)),
    bin: Array.from({ length: BIN_LIMIT }, (_, index) => slideOf(`gone${index}`)),
  }
}
