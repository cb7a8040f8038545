import { joinBackward, splitBlock } from 'prosemirror-commands'
import { EditorState, TextSelection, type Command, type Transaction } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  tableEditing,
} from 'prosemirror-tables'
import { expect, test } from 'vitest'
import { Chance } from '#test/chance'
import { sized } from '#test/deep'
import { testId } from '#test/ids'
import { bodyOf, draftOf, node, openRoomSql, paragraph, treeOf } from '#test/rooms'
import type { NodeId } from '~/core/ids'
import { sectionBody } from '~/features/document/body-contract'
import { bodyOfNode } from '~/features/document/prose/convert'
import {
  collab,
  hasUnconfirmed,
  receiveSteps,
  sendableSteps,
  versionOf,
} from '~/features/document/prose/live-steps'
import { Room } from '~/features/document/server/room'
import { LiveSections } from '~/features/document/server/room/live/live-sections'
import { insertTable, liftItem, sinkItem, toggle, toggleList, toggleQuote } from './commands'
import { provenance } from './provenance'
import { tableLimits } from './table-limits'
import { tableShape } from './table-shape'

const NODE = testId<NodeId>('a')
const EDITS = sized(150, 1_000)
const SEEDS = sized(2, 5)

interface Writer {
  id: string
  newId: () => string
  state: EditorState
  /** What is on its way to the room; until it has answered, nothing of others is taken in. */
  sent: ReturnType<typeof sendableSteps> | null
}

/** The section as the room has it, and the people who write it. */
function writers(count: number) {
  const sql = openRoomSql()
  const room = new Room(sql)
  room.open(treeOf(node('a', '甲')))
  const lines = Array.from({ length: 8 }, (_, no) =>
    paragraph(`p${no}`, `第${no}段，承载量取较小者。`),
  )
  room.draft(draftOf('a', bodyOf(...lines)))
  const live = new LiveSections(sql)
  const start = live.open(NODE)
  const people = Array.from({ length: count }, (_, who) => {
    let no = 0
    const newId = () => `w${who}x${(no += 1)}`.padEnd(8, '0')
    const plugins = [
      collab({ version: start.version, clientId: `c${who}` }),
      tableEditing(),
      tableShape,
      tableLimits(() => {}),
      provenance(newId),
    ]
    const state = EditorState.create({ doc: start.doc, plugins })
    const sent = null
    return { id: `c${who}`, newId, state, sent } as Writer
  })
  return { live, people }
}

/** Sends what is not there yet, as it stands with what was heard. */
function send(writer: Writer) {
  if (!writer.sent && hasUnconfirmed(writer.state)) writer.sent = sendableSteps(writer.state, 100)
}

/** What was sent comes to the room, now and then twice, or not at all; what it answers comes back. */
function arrive(live: LiveSections, writer: Writer, chance: Chance): Arrival {
  const { sent, id } = writer
  writer.sent = null
  const way = chance.below(12)
  const batch = { nodeId: NODE, clientId: id, author: id, at: 1, mayBeMoved: !sent?.isExact }
  const isLate = sent !== null && sent.version < live.open(NODE).version
  const taken = sent && way > 0 ? live.take({ ...batch, ...sent }) : null
  if (taken && 'refused' in taken) throw new Error(taken.refused)
  if (sent && taken && way === 1) expect(live.take({ ...batch, ...sent })).toEqual({ behind: true })
  hear(live, writer)
  return taken && isLate ? ('taken' in taken ? 'moved' : 'late') : 'other'
}

type Arrival = 'moved' | 'late' | 'other'

function hear(live: LiveSections, writer: Writer) {
  const news = live.since(NODE, versionOf(writer.state))
  for (;;) {
    const tr = news && receiveSteps(writer.state, news)
    if (tr === 'gap') throw new Error('steps are missing')
    if (!tr) return
    writer.state = writer.state.apply(tr)
  }
}

/** Until everybody has everything: tables and ids that met are set right by each alike. */
function settle(live: LiveSections, people: readonly Writer[], chance: Chance) {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    for (const writer of people) send(writer)
    for (const writer of people) arrive(live, writer, chance)
    for (const writer of people) hear(live, writer)
    if (people.every(({ state }) => !hasUnconfirmed(state))) return
  }
  throw new Error('they never agree')
}

/** Everybody writes; what they send is on its way for a while. */
function writeAtOnce(
  { live, people }: ReturnType<typeof writers>,
  chance: Chance,
  write: (writer: Writer) => void,
) {
  const arrivals: Record<Arrival, number> = { moved: 0, late: 0, other: 0 }
  for (let no = 0; no < EDITS; no += 1) {
    write(chance.pick(people))
    if (chance.below(2) === 0) send(chance.pick(people))
    if (chance.below(2) === 0) arrivals[arrive(live, chance.pick(people), chance)] += 1
  }
  settle(live, people, chance)
  return arrivals
}

/** A place in words, and often a selection. */
function select(state: EditorState, chance: Chance): Transaction {
  const { size } = state.doc.content
  const from = chance.below(size)
  const to = chance.below(3) === 0 ? Math.min(size, from + chance.below(30)) : from
  return state.tr.setSelection(
    TextSelection.between(state.doc.resolve(from), state.doc.resolve(to)),
  )
}

function edit(writer: Writer, chance: Chance) {
  writer.state = writer.state.apply(select(writer.state, chance))
  const commands: Command[] = [
    splitBlock,
    joinBackward,
    toggle('bold'),
    toggleList('bulletList'),
    toggleList('orderedList'),
    toggleQuote,
    sinkItem,
    liftItem,
    addRowAfter,
    chance.below(3) === 0 ? addColumnAfter : deleteColumn,
    deleteRow,
    insertTable(writer.newId, 2, 2),
  ]
  // People write words more often than they do anything else.
  if (chance.below(3) > 0) writer.state = writer.state.apply(typed(writer.state, chance))
  else run(writer, chance.pick(commands))
}

const typed = ({ tr, selection }: EditorState, chance: Chance): Transaction =>
  chance.below(5) === 0 && !selection.empty
    ? tr.deleteSelection()
    : tr.insertText(chance.pick(['镇', '承载量', '7,700人次', '。']))

function blockIds(writer: Writer): string[] {
  const ids: string[] = []
  writer.state.doc.descendants(({ attrs }) => {
    if (typeof attrs['blockId'] === 'string' && attrs['blockId'] !== '') ids.push(attrs['blockId'])
  })
  return ids
}

test.each([2, 10])(
  '%i people who write at once have the same text in the end, whole, and each block once',
  (count) => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const chance = new Chance(seed * 100 + count)
      const { live, people } = writers(count)
      const arrivals = writeAtOnce({ live, people }, chance, (writer) => edit(writer, chance))
      expect(arrivals.moved, `${seed}`).toBeGreaterThan(0)
      const { doc } = live.open(NODE)
      doc.check()
      expect(live.open(NODE).version).toBeGreaterThan(EDITS / 10)
      expect(sectionBody.safeParse(bodyOfNode(doc)).success, `${seed}`).toBe(true)
      for (const writer of people) expect(writer.state.doc.eq(doc), `${seed}`).toBe(true)
      const ids = people[0] ? blockIds(people[0]) : []
      expect(new Set(ids).size, `${seed}`).toBe(ids.length)
    }
  },
)

test.each([2, 10])('of %i people who only add, no sign is lost, and none comes twice', (count) => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const chance = new Chance(seed * 100 + count)
    const { live, people } = writers(count)
    let written = ''
    writeAtOnce({ live, people }, chance, (writer) => {
      const place = select(writer.state, chance).selection.from
      const caret = TextSelection.near(writer.state.doc.resolve(place))
      writer.state = writer.state.apply(writer.state.tr.setSelection(caret))
      const command = chance.pick([splitBlock, toggleList('bulletList'), toggleQuote, null, null])
      if (command) return run(writer, command)
      const sign = String.fromCharCode(FIRST_SIGN + written.length)
      written += sign
      writer.state = writer.state.apply(writer.state.tr.insertText(sign))
    })
    const text = [...live.open(NODE).doc.textContent].filter(isOwnSign)
    expect(text.toSorted().join(''), `${seed}`).toBe(written)
  }
})

test('a table whose columns two people delete at once is gone, and nobody goes on repairing it', () => {
  const chance = new Chance(1)
  const { live, people } = writers(2)
  const [one, other] = people
  if (!one || !other) throw new Error('nobody writes')
  run(one, insertTable(one.newId, 2, 2))
  settle(live, people, chance)
  for (const [index, writer] of people.entries()) {
    const columns: number[] = []
    writer.state.doc.descendants((node, pos) => {
      if (node.type.name === 'table_header') columns.push(pos + 1)
    })
    const caret = TextSelection.create(writer.state.doc, columns[index] ?? 0)
    writer.state = writer.state.apply(writer.state.tr.setSelection(caret))
    expect(run(writer, deleteColumn)).toBe(true)
  }
  settle(live, people, chance)
  for (const { state } of people) {
    expect(state.doc.eq(live.open(NODE).doc)).toBe(true)
    expect(state.doc.toString()).not.toContain('table')
  }
})

const run = (writer: Writer, command: Command) =>
  command(writer.state, (tr) => (writer.state = writer.state.apply(tr)))

/** Of no language: nothing else in the text is one of them. */
const FIRST_SIGN = 0xe000
const isOwnSign = (sign: string) => sign.charCodeAt(0) >= FIRST_SIGN && sign < '\uf900'
