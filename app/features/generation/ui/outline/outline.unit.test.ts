import { testId, withPlainIds } from '#test/ids'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import {
  applyCommand,
  emptyNode,
  headingsOf,
  placeOf,
  settledTree,
  type DocNode,
  type DocTree,
  type TreeCommand,
} from '#packages/document'
import * as actions from '~/features/document/ui/outline/outline-actions'
import {
  actionOf,
  opensField,
  staysOn,
  type PressedKey,
} from '~/features/document/ui/outline/outline-keys'
import { figuresOf, linesOf, pagesOf } from '~/features/document/ui/outline/outline-lines'
import { fieldKey, neighbourOf } from '~/features/document/ui/outline/use-outline-editing'

const { drop, indent, outdent, placeFor, shift } = withPlainIds(actions)

const node = (id: string, children: DocNode[] = []): DocNode => ({
  ...emptyNode,
  id: testId(id),
  title: id,
  source: 'custom',
  children,
})
const tree = (): DocTree =>
  settledTree({
    id: testId('t'),
    title: '题',
    children: [
      node('a', [node('a1', [node('a11')]), node('a2')]),
      node('b', [node('b1')]),
      node('c'),
    ],
  })
const after = (command: TreeCommand | null, from = tree()) => {
  if (!command) return null
  const applied = applyCommand(from, command)
  return applied.ok
    ? headingsOf(applied.tree)
        .map(({ level, text }) => `${level}${text}`)
        .join(' ')
    : applied.refusal.fault
}

test('Tab puts a heading under the one before it, and Shift+Tab beside its parent', () => {
  expect(after(indent(tree(), 'c'))).toBe('1a 2a1 3a11 2a2 1b 2b1 2c')
  expect(after(outdent(tree(), 'a1'))).toBe('1a 2a2 1a1 2a11 1b 2b1 1c')
})

test('a heading is not indented where nothing stands before it or the tree would be too deep', () => {
  expect(indent(tree(), 'a')).toBeNull()
  expect(indent(tree(), 'a11')).toBeNull()
  const turned = applied(tree(), { type: 'move', nodeId: testId('a'), parentId: null, at: 1 })
  expect(indent(turned, 'a')).toBeNull()
  expect(outdent(tree(), 'c')).toBeNull()
})

test('Alt and an arrow move a heading among its siblings, and over the edge into the next chapter', () => {
  expect(after(shift(tree(), 'c', -1))).toBe('1a 2a1 3a11 2a2 1c 1b 2b1')
  expect(after(shift(tree(), 'a2', 1))).toBe('1a 2a1 3a11 1b 2a2 2b1 1c')
  expect(after(shift(tree(), 'b1', -1))).toBe('1a 2a1 3a11 2a2 2b1 1b 1c')
  expect(shift(tree(), 'a', -1)).toBeNull()
})

test('a heading let go before, after or inside another one stands there', () => {
  expect(after(drop(tree(), 'c', { id: 'a', side: 'before' }))).toBe('1c 1a 2a1 3a11 2a2 1b 2b1')
  expect(after(drop(tree(), 'a', { id: 'c', side: 'after' }))).toBe('1b 2b1 1c 1a 2a1 3a11 2a2')
  expect(after(drop(tree(), 'b1', { id: 'a2', side: 'inside' }))).toBe('1a 2a1 3a11 2a2 3b1 1b 1c')
})

test('nothing is let go inside itself, or where it would stand too deep', () => {
  expect(drop(tree(), 'a', { id: 'a1', side: 'inside' })).toBeNull()
  expect(drop(tree(), 'b', { id: 'a2', side: 'inside' })).toBeNull()
})

test('a new heading follows the chosen one, and none goes under the third level', () => {
  expect(placeFor(tree(), 'a1', 'after')).toEqual({ parentId: 'a', at: 1, level: 2 })
  expect(placeFor(tree(), 'a', 'under')).toEqual({ parentId: 'a', at: 2, level: 2 })
  expect(placeFor(tree(), 'a11', 'under')).toBeNull()
  expect(placeFor(tree(), null, 'after')).toEqual({ parentId: null, at: 3, level: 1 })
})

const key = (name: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
})

test('keys that belong to an input method do nothing to the outline', () => {
  expect(actionOf(key('Enter', { isComposing: true }), 'outline')).toBeNull()
  expect(actionOf(key('Tab', { keyCode: 229 }), 'outline')).toBeNull()
})

test('Tab indents in a list and adds beneath on a map; the other keys are the same', () => {
  expect(actionOf(key('Tab'), 'outline')).toBe('indent')
  expect(actionOf(key('Tab'), 'mindmap')).toBe('addUnder')
  for (const display of ['outline', 'mindmap'] as const) {
    expect(actionOf(key('Tab', { shiftKey: true }), display)).toBe('outdent')
    expect(actionOf(key('Enter'), display)).toBe('addAfter')
    expect(actionOf(key('ArrowUp', { altKey: true }), display)).toBe('up')
    expect(actionOf(key('z', { metaKey: true }), display)).toBe('undo')
    expect(actionOf(key('Z', { ctrlKey: true, shiftKey: true }), display)).toBe('redo')
    expect(actionOf(key('ArrowDown'), display)).toBeNull()
  }
})

test('when a heading is gone the next one is chosen, else the one before it, else what it stood under', () => {
  const chosenAfter = (id: string, from = tree()) => {
    const place = placeOf(from, testId(id))
    return place && neighbourOf(from, place)
  }
  expect(['a1', 'a2', 'b1', 'a', 'c'].map((id) => chosenAfter(id))).toEqual([
    'a2',
    'a1',
    'b',
    'b',
    'b',
  ])
  expect(
    chosenAfter('a', settledTree({ id: testId('t'), title: '题', children: [node('a')] })),
  ).toBeNull()
  expect((['remove', 'rename', 'addAfter'] as const).some(staysOn)).toBe(false)
  expect((['indent', 'down', 'undo'] as const).every(staysOn)).toBe(true)
})

test('rows carry numbers by place, words that sum up, and leave out what is folded', () => {
  const lines = linesOf(tree(), new Set(['a']), 3000)
  expect(lines.map(({ label, node: { id } }) => `${label}${id}`)).toEqual([
    '第一章a',
    '第二章b',
    '2.1b1',
    '第三章c',
  ])
  expect(lines.filter(({ level }) => level === 1).reduce((sum, { words }) => sum + words, 0)).toBe(
    3000,
  )
  const figures = { chapters: 3, leaves: 4, supported: 0, words: 3000 }
  expect(figuresOf(tree(), 3000)).toEqual(figures)
  const appendix: DocNode = { ...node('附录'), kind: 'back' }
  const longer = { ...tree(), children: [...tree().children, appendix] }
  expect(figuresOf(longer, 3000)).toEqual(figures)
})

const applied = (from: DocTree, command: TreeCommand) => {
  const applied = applyCommand(from, command)
  if (!applied.ok) throw new Error(applied.refusal.fault)
  return applied.tree
}

test('headings that are written one after another have a field each, and keys that open one leave it the focus', () => {
  const keyBelow = (below: NodeId | null) =>
    fieldKey({ kind: 'add', below, parentId: null, at: 1, level: 1 })
  expect(new Set([keyBelow(null), keyBelow(testId('a')), keyBelow(testId('b'))]).size).toBe(3)
  expect((['addAfter', 'addUnder', 'rename'] as const).every(opensField)).toBe(true)
  expect((['up', 'indent', 'remove', 'undo'] as const).some(opensField)).toBe(false)
})

test('a deck has a page for every section, and for a chapter without sections', () => {
  expect(pagesOf(tree())).toBe(4)
})
