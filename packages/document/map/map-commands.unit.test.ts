import { expect, test } from 'vitest'
import { Chance } from '#test/chance'
import { sized } from '#test/deep'
import { testId } from '#test/ids'
import { randomMapCommand, randomTree } from '#test/random-trees'
import { isMapCommand, mapCommandsBetween, summaryRanges } from './map-commands'
import { newMapView } from './map-view'
import { applyCommand, applyCommands, type TreeCommand } from '../tree-commands'
import { treeFault } from '../tree-faults'
import { commandsBetween } from '../tree-return'
import { settledTree } from '../tree-walk'
import type { DocTree } from '../tree'

const mapOf = (chance: Chance): DocTree => settledTree({ ...randomTree(chance), map: newMapView })

test('whatever is done to a map is undone to what it was: hundreds of random sequences of 20 edits', () => {
  let applied = 0
  let drawn = 0
  for (let seed = 1; seed <= sized(50, 500); seed += 1) {
    const chance = new Chance(seed)
    const first = mapOf(chance)
    let tree = first
    const undoes: TreeCommand[] = []
    for (let edit = 0; edit < 20; edit += 1) {
      const command = randomMapCommand(chance, tree)
      const result = applyCommand(tree, command)
      if (!result.ok) continue
      applied += 1
      if (isMapCommand(command)) drawn += 1
      expect(treeFault(result.tree)).toBeNull()
      tree = result.tree
      undoes.unshift(result.inverse)
    }
    const undone = applyCommands(tree, undoes)
    expect(undone).toMatchObject({ ok: true, tree: first })
    // And done again by the inverses of the inverses.
    if (undone.ok)
      expect(applyCommands(undone.tree, undone.inverse)).toMatchObject({ ok: true, tree })
  }
  expect(applied).toBeGreaterThan(sized(500, 5_000))
  expect(drawn).toBeGreaterThan(sized(100, 1_000))
})

test('from any map to any other lead edits, its drawing included', () => {
  for (let seed = 1; seed <= sized(60, 200); seed += 1) {
    const chance = new Chance(seed)
    const first = mapOf(chance)
    let tree = first
    for (let edit = 0; edit < 12; edit += 1) {
      const result = applyCommand(tree, randomMapCommand(chance, tree))
      if (result.ok) tree = result.tree
    }
    const commands = commandsBetween(tree, first)
    expect(commands && applyCommands(tree, commands)).toMatchObject({ ok: true, tree: first })
  }
  expect(mapCommandsBetween(newMapView, newMapView)).toEqual([])
})

const topic = (id: string, children: DocTree['children'] = []): DocTree['children'][number] => ({
  id: testId(id),
  kind: 'node',
  title: id,
  intent: '',
  budget: null,
  locked: false,
  source: 'custom',
  note: '',
  evidenceIds: [],
  children,
})

test('a summary stands over the smallest range that holds what is left of it, and comes back with it', () => {
  const tree: DocTree = {
    id: testId('t'),
    title: '图',
    children: ['a', 'b', 'c', 'd'].map((id) => topic(id)),
    map: {
      ...newMapView,
      summaries: {
        s: { parentId: null, nodeIds: [testId('a'), testId('b'), testId('c')], title: '概要' },
      },
    },
  }
  const remove = (from: DocTree, id: string) => {
    const result = applyCommand(from, { type: 'remove', nodeId: testId(id) })
    if (!result.ok) throw new Error(result.refusal.fault)
    return result
  }
  const rangeOf = (map: DocTree) => summaryRanges(map).map(({ nodeIds }) => nodeIds.join(''))
  expect(rangeOf(tree)).toEqual(['abc'])
  const withoutFirst = remove(tree, 'a')
  expect(rangeOf(withoutFirst.tree)).toEqual(['bc'])
  const alone = remove(withoutFirst.tree, 'c')
  expect(rangeOf(alone.tree)).toEqual(['b'])
  const gone = remove(alone.tree, 'b')
  expect(rangeOf(gone.tree)).toEqual([])
  const back = applyCommands(gone.tree, [gone.inverse, alone.inverse, withoutFirst.inverse])
  expect(back.ok && rangeOf(back.tree)).toEqual(['abc'])
})
