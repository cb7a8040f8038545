import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection, type Command, type Transaction } from 'prosemirror-state'
import { joinBackward, liftEmptyBlock, splitBlock } from 'prosemirror-commands'
import { splitListItem } from 'prosemirror-schema-list'
import { addRowAfter, tableEditing } from 'prosemirror-tables'
import { expect, test } from 'vitest'
import { Chance } from '#test/chance'
import { sized } from '#test/deep'
import { RandomBodies } from '#test/random-bodies'
import { sectionBody } from '~/features/document/body-contract'
import { liftItem, toggle, toggleList, toggleQuote } from './commands'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose/convert'
import { proseSchema } from '~/features/document/prose/schema'
import { settledDoc } from '~/features/document/prose/settle-changes'
import { suggested, type Suggestion } from './suggested'

const ACTS = 6
const SEQUENCES = sized(60, 500)

const changeBy = (author: string, no: number) => ({
  id: `c${no}`,
  author,
  at: no + 1,
  by: 'human' as const,
})

/** One act of a writer somewhere in the text. */
function act(state: EditorState, chance: Chance): Transaction | null {
  const [from, to] = placesIn(state.doc, chance)
  const near = Math.min(to, from + 1 + chance.below(6))
  switch (chance.below(9)) {
    case 0:
    case 1:
      return state.tr.insertText('新的词', from)
    case 2:
      return state.tr.delete(from, near)
    case 3:
      return state.tr.insertText('改成', from, near)
    case 4:
      return state.tr.deleteRange(from, to)
    case 5:
      return byCommand(
        state,
        from,
        chance.pick([splitBlock, splitListItem(proseSchema.nodes.listItem)]),
      )
    case 6:
      return byCommand(state, from, chance.pick([joinBackward, liftItem, liftEmptyBlock]))
    case 7:
      return byCommand(
        state,
        from,
        chance.pick([toggleQuote, toggleList('bulletList'), addRowAfter]),
      )
    default:
      return byRange(state, from, near, toggle('bold'))
  }
}

function placesIn(doc: Node, chance: Chance): [number, number] {
  const place = () => TextSelection.near(doc.resolve(chance.below(doc.content.size + 1))).from
  const [from, to] = [place(), place()].toSorted((one, other) => one - other)
  return [from ?? 0, to ?? 0]
}

const byCommand = (state: EditorState, at: number, command: Command) =>
  byRange(state, at, at, command)

function byRange(state: EditorState, from: number, to: number, command: Command) {
  const selection = TextSelection.between(state.doc.resolve(from), state.doc.resolve(to))
  const selected = state.apply(state.tr.setSelection(selection))
  let made: Transaction | null = null
  command(selected, (tr) => {
    made = tr
  })
  return made as Transaction | null
}

test('hundreds of times 6 acts: all rejected is the old text, all accepted what was done', () => {
  const counts: Record<Suggestion['kind'] | 'refused', number> = {
    tracked: 0,
    deleted: 0,
    untracked: 0,
    refused: 0,
  }
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const chance = new Chance(seed)
    let state = EditorState.create({
      doc: nodeOfBody(new RandomBodies(chance).body()),
      plugins: [tableEditing()],
    })
    for (let no = 0; no < ACTS; no += 1) {
      const tr = act(state, chance)
      if (!tr?.docChanged) continue
      const done = suggested(tr, state, changeBy(chance.pick(['周禾', '林墨']), no))
      counts[done?.kind ?? 'refused'] += 1
      if (!done) continue
      const next = state.apply(done.tr)
      next.doc.check()
      const words = `${seed}.${no} ${done.kind}`
      if (done.kind !== 'untracked')
        expect(settledDoc(done.tr.doc, 'reject').eq(settledDoc(state.doc, 'reject')), words).toBe(
          true,
        )
      if (done.kind === 'tracked')
        expect(settledDoc(done.tr.doc, 'accept').eq(settledDoc(tr.doc, 'accept')), words).toBe(true)
      expect(sectionBody.safeParse(bodyOfNode(next.doc)).success, words).toBe(true)
      state = next
    }
  }
  expect(counts.tracked).toBeGreaterThan(SEQUENCES * 3)
  expect(counts.refused).toBeLessThan(SEQUENCES * ACTS * 0.05)
})
