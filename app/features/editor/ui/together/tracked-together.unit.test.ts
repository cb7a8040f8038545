import { splitBlock } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { EditorState, TextSelection, type Command, type Transaction } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { expect, test } from 'vitest'
import { Chance } from '#test/chance'
import { sized } from '#test/deep'
import { testId } from '#test/ids'
import { bodyOf, draftOf, node, openRoomSql, paragraph, treeOf } from '#test/rooms'
import type { NodeId } from '~/core/ids'
import {
  collab,
  hasUnconfirmed,
  receiveSteps,
  sendableSteps,
  versionOf,
} from '~/features/document/prose/live-steps'
import { Room } from '~/features/document/server/room'
import { LiveSections } from '~/features/document/server/room/live/live-sections'
import { cellsSlice, freshSlice } from '../../prose/paste/pasted-slice'
import { provenance } from '../../prose/provenance'
import { tableLimits } from '../../prose/table-limits'
import { tableShape } from '../../prose/table-shape'
import { asSuggestion, suggesting } from '../changes/suggesting'

const NODE = testId<NodeId>('a')
const ACTS = 60
const SEEDS = sized(20, 100)

/** Somebody who writes the section with changes tracked, as the editor lets them. */
class Writer {
  state: EditorState
  private no = 0
  private sent: ReturnType<typeof sendableSteps> | null = null

  constructor(
    readonly id: string,
    private readonly live: LiveSections,
    isTracked: boolean,
  ) {
    const { doc, version } = live.open(NODE)
    const plugins = [
      suggesting(isTracked, this.newChange),
      history({ newGroupDelay: 0 }),
      tableEditing(),
      tableShape,
      tableLimits(() => {}),
      provenance(this.newId),
      collab({ version, clientId: id }),
    ]
    this.state = EditorState.create({ doc, plugins })
  }

  readonly newId = () => `${this.id}x${(this.no += 1)}`.padEnd(8, '0')
  readonly newChange = () => ({
    id: this.newId(),
    author: this.id,
    at: (this.no += 1),
    by: 'human' as const,
  })

  readonly dispatch = (tr: Transaction) => {
    const suggestion = asSuggestion(tr, this.state, this.newChange)
    if (suggestion) this.state = this.state.apply(suggestion.tr)
  }
  run(command: Command) {
    command(this.state, this.dispatch)
  }
  select(from: number, to = from) {
    const { doc, tr } = this.state
    this.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))))
  }
  paste(rows: readonly (readonly string[])[]) {
    const { content } = freshSlice(cellsSlice(rows), this.newId)
    const { firstChild } = content
    if (firstChild) this.dispatch(this.state.tr.replaceSelectionWith(firstChild, false))
  }

  send() {
    if (!this.sent && hasUnconfirmed(this.state)) this.sent = sendableSteps(this.state, 100)
  }
  /** What was sent comes to the room, or is lost on a line that breaks; what the room has comes back. */
  arrive(isLost = false) {
    const { sent, id } = this
    this.sent = null
    const batch = { nodeId: NODE, clientId: id, author: id, at: 1, mayBeMoved: !sent?.isExact }
    const taken = sent && !isLost ? this.live.take({ ...batch, ...sent }) : null
    if (taken && 'refused' in taken) throw new Error(taken.refused)
    this.hear()
  }
  hear() {
    const news = this.live.since(NODE, versionOf(this.state))
    for (;;) {
      const tr = news && receiveSteps(this.state, news)
      if (tr === 'gap') throw new Error('steps are missing')
      if (!tr) return
      this.state = this.state.apply(tr)
    }
  }
}

function opened(): LiveSections {
  const sql = openRoomSql()
  const room = new Room(sql)
  room.open(treeOf(node('a', '甲')))
  const lines = Array.from({ length: 4 }, (_, no) =>
    paragraph(`p${no}`, `第${no}段，承载量取较小者。`),
  )
  room.draft(draftOf('a', bodyOf(...lines)))
  return new LiveSections(sql)
}

function settle(live: LiveSections, people: readonly Writer[]) {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    for (const writer of people) writer.send()
    for (const writer of people) writer.arrive()
    for (const writer of people) writer.hear()
    if (people.every(({ state }) => !hasUnconfirmed(state))) return
  }
  throw new Error('they never agree')
}

const rows = (chance: Chance) =>
  Array.from({ length: 2 + chance.below(5) }, (_, row) =>
    Array.from({ length: 3 }, (_none, column) => `格${row}${column}`),
  )

function act(writer: Writer, chance: Chance) {
  const way = chance.below(16)
  const { size } = writer.state.doc.content
  const from = chance.below(size)
  if (way < 3) return writer.run(undo)
  if (way === 3) return writer.run(redo)
  if (way < 7) writer.select(from)
  if (way === 7) writer.select(from, Math.min(size, from + chance.below(8)))
  if (way === 8) return writer.paste(rows(chance))
  if (way === 9) return writer.run(splitBlock)
  if (way === 10) return writer.dispatch(writer.state.tr.deleteSelection())
  writer.dispatch(writer.state.tr.insertText(chance.pick(['镇', '承载量', '。'])))
}

test('what the room takes while one writes on is no step of its own to undo', () => {
  const live = opened()
  const writer = new Writer('c0', live, true)
  const { doc } = writer.state
  writer.select(1)
  writer.dispatch(writer.state.tr.insertText('甲'))
  writer.send()
  writer.select(9)
  writer.dispatch(writer.state.tr.insertText('乙'))
  writer.arrive()
  writer.run(undo)
  expect(writer.state.doc.textContent).not.toContain('乙')
  expect(writer.state.doc.textContent).toContain('甲')
  writer.run(undo)
  expect(writer.state.doc.eq(doc)).toBe(true)
  writer.run(redo)
  writer.run(redo)
  settle(live, [writer])
  expect(live.open(NODE).doc.textContent).toMatch(/甲.*乙/)
})

test('a table that was pasted into a tracked text and undone is gone for the room too, line broken or not', () => {
  for (const isBroken of [false, true]) {
    const live = opened()
    const [writer, colleague] = [new Writer('c0', live, true), new Writer('c1', live, false)]
    const { doc } = writer.state
    const meet = (isLost: boolean) => {
      writer.send()
      colleague.dispatch(colleague.state.tr.insertText('乙', 1))
      colleague.send()
      colleague.arrive()
      writer.arrive(isLost)
    }
    writer.select(5)
    writer.dispatch(writer.state.tr.insertText('修订里加的话'))
    meet(false)
    writer.run(splitBlock)
    writer.send()
    writer.paste([
      ['地区', '产值'],
      ['东', '1'],
    ])
    meet(isBroken)
    for (let no = 0; no < 3; no += 1) {
      writer.run(undo)
      meet(isBroken && no < 2)
    }
    settle(live, [writer, colleague])
    const { doc: stands } = live.open(NODE)
    expect(stands.textContent.replaceAll('乙', '')).toBe(doc.textContent)
    expect(writer.state.doc.eq(stands)).toBe(true)
  }
})

test.each([true, false])(
  'what is tracked, pasted, undone and done again by two at once is taken whole; the other tracks, too: %s',
  (isTracked) => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const chance = new Chance(seed)
      const live = opened()
      const people = [new Writer('c0', live, true), new Writer('c1', live, isTracked)]
      for (let no = 0; no < ACTS; no += 1) {
        act(chance.pick(people), chance)
        if (chance.below(2) === 0) chance.pick(people).send()
        if (chance.below(2) === 0) chance.pick(people).arrive(chance.below(12) === 0)
      }
      settle(live, people)
      for (const { state } of people)
        expect(state.doc.eq(live.open(NODE).doc), `${seed}`).toBe(true)
    }
  },
)
