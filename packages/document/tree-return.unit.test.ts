import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import { Chance } from '#test/chance'
import { randomCommand, randomTree } from '#test/random-trees'
import { applyCommand, applyCommands } from './tree-commands'
import { commandsBetween } from './tree-return'
import { type DocTree } from './tree'

function edited(tree: DocTree, chance: Chance, edits: number): DocTree {
  let current = tree
  for (let edit = 0; edit < edits; edit += 1) {
    const applied = applyCommand(current, randomCommand(chance, current))
    if (applied.ok) current = applied.tree
  }
  return current
}

test('an outline goes back to how it stood after any edits, and forth again by undoing, on random trees', () => {
  for (let seed = 1; seed <= sized(60, 200); seed += 1) {
    const chance = new Chance(seed)
    const then = randomTree(chance)
    const now = edited(then, chance, 1 + chance.below(25))
    const back = applyCommands(now, commandsBetween(now, then) ?? [])
    expect(back).toMatchObject({ ok: true, tree: then })
    if (back.ok) expect(applyCommands(back.tree, back.inverse)).toMatchObject({ tree: now })
  }
})

test('an outline that was made anew goes back too, each chapter in one edit', () => {
  const [then, other] = [randomTree(new Chance(3)), randomTree(new Chance(4))]
  const now = { ...other, id: then.id }
  const commands = commandsBetween(now, then) ?? []
  expect(applyCommands(now, commands)).toMatchObject({ ok: true, tree: then })
  expect(commands).toHaveLength(now.children.length + then.children.length + 1)
})

test('nothing is done where nothing differs', () => {
  const tree = randomTree(new Chance(7))
  expect(commandsBetween(tree, tree)).toEqual([])
})
