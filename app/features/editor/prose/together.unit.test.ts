import { joinBackward, splitBlock } from 'prosemirror-commands'
import { collab, getVersion, sendableSteps } from 'prosemirror-collab'
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
import { receiveSteps } from '~/features/document/prose/live-steps'
import { Room } from '~/features/document/server/room'
import { LiveSections } from '~/features/document/server/room/live/live-sections'
import { insertTable, liftItem, sinkItem, toggle, toggleList, toggleQuote } from './commands'
import { provenance } from './provenance'
import { tableShape } from './table-shape'

const NODE = testId<NodeId>('a')
const EDITS = sized(150, 1_000)
const SEEDS = sized(2, 5)

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
      collab({ version: start.version, clientID: `c${who}` }),
      tableEditing(),
      tableShape,
      provenance(newId),
    ]
    return { id: `c${who}`, newId, state: EditorState.create({ doc: start.doc, plugins }) }
  })
  return { live, people }
}

type Writer = ReturnType<typeof writers>['people'][number]

/** Hears what came since, then hands in what is not there yet; once more where somebody was first. */
function send(live: LiveSections, writer: Writer) {
  for (let tries = 0; tries < 20; tries += 1) {
    hear(live, writer)
    const unsent = sendableSteps(writer.state)
    if (!unsent) return
    const taken = live.take({
      nodeId: NODE,
      version: unsent.version,
      steps: unsent.steps.map((step) => step.toJSON() as unknown),
      clientId: writer.id,
      author: writer.id,
      at: 1,
    })
    if ('refused' in taken) throw new Error(taken.refused)
  }
  throw new Error('the room was never reached')
}

function hear(live: LiveSections, writer: Writer) {
  const news = live.since(NODE, getVersion(writer.state))
  const tr = news && receiveSteps(writer.state, news)
  if (tr === 'gap') throw new Error('steps are missing')
  if (tr) writer.state = writer.state.apply(tr)
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
  else chance.pick(commands)(writer.state, (tr) => (writer.state = writer.state.apply(tr)))
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
      for (let no = 0; no < EDITS; no += 1) {
        const writer = chance.pick(people)
        edit(writer, chance)
        // Some are slow: what they write meets what others wrote meanwhile.
        if (chance.below(4) === 0) send(live, writer)
      }
      for (const writer of people) send(live, writer)
      for (const writer of people) hear(live, writer)
      // Tables and ids that met are set right by each alike.
      for (const writer of people) send(live, writer)
      for (const writer of people) hear(live, writer)
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
