import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import type { Unbranded } from '#packages/basics/ids'
import { Chance } from '#test/chance'
import { testId, withPlainIds } from '#test/ids'
import { randomCommand, randomNode, randomTree } from '#test/random-trees'
import * as commands from './tree-commands'
import type { Applied, TreeCommand } from './tree-commands'
import { docTree, treeCommand } from '~/features/document/tree-contract'
import * as walk from './tree-walk'
import { treeFault } from './tree-faults'
import { type DocNode, type DocTree } from './tree'

const { applyCommand, applyCommands, isMachineOwned } = withPlainIds(commands)
const { nodesOf, pathTo, placeOf } = withPlainIds(walk)

const node = (id: string, children: DocNode[] = [], more: Partial<DocNode> = {}): DocNode => ({
  id: testId(id),
  kind: 'chapter',
  title: `标题${id}`,
  intent: '',
  budget: null,
  locked: false,
  source: 'ai',
  note: '',
  evidenceIds: [],
  children,
  ...more,
})

const tree = docTree.parse({
  id: 't',
  title: '论文',
  children: [
    node('1', [node('11', [node('111'), node('112')]), node('12')]),
    node('2', [node('21')]),
    node('9', [], { kind: 'back' }),
  ],
})

const done = (applied: Applied) => {
  if (!applied.ok) throw new Error(applied.refusal.fault)
  return applied
}
const shape = ({ children }: Pick<DocTree, 'children'>): string =>
  children
    .map((item) => `${item.id}${item.children.length > 0 ? `(${shape(item)})` : ''}`)
    .join(' ')

test('a title that is drawn as nothing is no title', () => {
  for (const title of ['', ' ', '\u200b', '\u2060\u200d \ufe0f', '\u202e'])
    expect(treeFault({ ...tree, children: [node('a', [], { title })] })).toMatchObject({
      fault: 'titleEmpty',
    })
  expect(treeFault({ ...tree, children: [node('a', [], { title: '👩‍👧' })] })).toBeNull()
})

test('what hangs deeper is called so: kinds follow from where a node stands', () => {
  expect(nodesOf(tree).map(({ id, kind }) => `${id} ${kind}`)).toEqual(
    '1 chapter,11 section,111 node,112 node,12 section,2 chapter,21 section,9 back'.split(','),
  )
  const part = docTree.parse({
    ...tree,
    children: [node('p', [node('1', [node('11')])], { kind: 'part' })],
  })
  expect(nodesOf(part).map(({ kind }) => kind)).toEqual(['part', 'chapter', 'section'])
})

test('each edit is undone exactly by its inverse, on random trees with 12 edits each', () => {
  let applied = 0
  for (let seed = 1; seed <= sized(80, 300); seed += 1) {
    const chance = new Chance(seed)
    const first = randomTree(chance)
    let index = first
    const inverse: TreeCommand[] = []
    for (let edit = 0; edit < 12; edit += 1) {
      const result = applyCommand(index, randomCommand(chance, index))
      if (!result.ok) continue
      applied += 1
      expect(treeFault(result.tree)).toBeNull()
      expect(applyCommand(result.tree, result.inverse)).toMatchObject({ ok: true, tree: index })
      index = result.tree
      inverse.unshift(result.inverse)
    }
    expect(applyCommands(index, inverse)).toMatchObject({ ok: true, tree: first })
  }
  expect(applied).toBeGreaterThan(sized(400, 1_500))
})

test('a moved node takes its children along and is named by its new place', () => {
  const { tree: moved } = done(
    applyCommand(tree, { type: 'move', nodeId: '11', parentId: null, at: 1 }),
  )
  expect(shape(moved)).toBe('1(12) 11(111 112) 2(21) 9')
  expect(placeOf(moved, '11')?.node.kind).toBe('chapter')
  expect(placeOf(moved, '111')?.node.kind).toBe('section')
  expect(pathTo(moved, '112').map(({ id }) => id)).toEqual(['11', '112'])
})

test('among its own siblings a place counts without the node itself', () => {
  const move = (index: number) =>
    shape(done(applyCommand(tree, { type: 'move', nodeId: '1', parentId: null, at: index })).tree)
  expect(move(0)).toBe(shape(tree))
  expect(move(1)).toBe('2(21) 1(11(111 112) 12) 9')
  expect(move(99)).toBe('2(21) 9 1(11(111 112) 12)')
})

test('an edit leaves everything off its path the very same', () => {
  const { tree: renamed } = done(
    applyCommand(tree, { type: 'rename', nodeId: '21', title: '新标题' }),
  )
  expect(renamed.children[0]).toBe(tree.children[0])
  expect(renamed.children[1]).not.toBe(tree.children[1])
})

test('a title that a person chose is theirs, and undoing gives it back', () => {
  const { tree: renamed, inverse } = done(
    applyCommand(tree, { type: 'rename', nodeId: '21', title: ' 保留空格 ' }),
  )
  expect(placeOf(renamed, '21')?.node).toMatchObject({ title: ' 保留空格 ', source: 'custom' })
  expect(isMachineOwned(placeOf(tree, '21')?.node ?? node('x'))).toBe(true)
  expect(isMachineOwned(placeOf(renamed, '21')?.node ?? node('x'))).toBe(false)
  expect(done(applyCommand(renamed, inverse)).tree).toEqual(tree)
})

test('the document has a title of its own', () => {
  const { tree: renamed, inverse } = done(
    applyCommand(tree, { type: 'rename', nodeId: 't', title: '专著' }),
  )
  expect(renamed.title).toBe('专著')
  expect(done(applyCommand(renamed, inverse)).tree).toEqual(tree)
})

test.each<[Unbranded<TreeCommand>, string]>([
  [{ type: 'rename', nodeId: 'x', title: '题' }, 'nodeMissing'],
  [{ type: 'rename', nodeId: '1', title: ' 　' }, 'titleEmpty'],
  [{ type: 'rename', nodeId: '1', title: '长'.repeat(201) }, 'titleTooLong'],
  [{ type: 'rename', nodeId: '1', title: '两\n行' }, 'titleUnreadable'],
  [{ type: 'rename', nodeId: '1', title: '半\ud83d' }, 'titleUnreadable'],
  [{ type: 'remove', nodeId: 'x' }, 'nodeMissing'],
  [{ type: 'move', nodeId: '1', parentId: 'x', at: 0 }, 'parentMissing'],
  [{ type: 'move', nodeId: '1', parentId: '111', at: 0 }, 'intoItself'],
  [{ type: 'move', nodeId: '1', parentId: '2', at: 0 }, 'tooDeep'],
  [{ type: 'add', parentId: 'x', at: 0, node: node('n') }, 'parentMissing'],
  [{ type: 'add', parentId: '111', at: 0, node: node('n') }, 'tooDeep'],
  [{ type: 'add', parentId: null, at: 0, node: node('111') }, 'idTaken'],
  [{ type: 'add', parentId: null, at: 0, node: node('t') }, 'idTaken'],
  [{ type: 'plan', nodeId: '1', plan: { budget: -1 } }, 'planInvalid'],
  [{ type: 'plan', nodeId: '1', plan: { budget: 1.5 } }, 'planInvalid'],
  [{ type: 'plan', nodeId: 'x', plan: {} }, 'nodeMissing'],
])('%j is refused: %s', (command, fault) => {
  expect(applyCommand(tree, command)).toMatchObject({ ok: false, refusal: { fault } })
})

test('of several edits one refused leaves all undone', () => {
  const result = applyCommands(tree, [
    { type: 'remove', nodeId: '2' },
    { type: 'remove', nodeId: '21' },
  ])
  expect(result).toEqual({ ok: false, refusal: { fault: 'nodeMissing', nodeId: '21' } })
})

test('of several edits a doubled name, or a tree that is too deep at the end, refuses all', () => {
  const again: TreeCommand = { type: 'add', parentId: null, at: 0, node: node('21') }
  const gone: TreeCommand = { type: 'remove', nodeId: testId('2') }
  expect(applyCommands(tree, [again, gone])).toMatchObject({
    refusal: { fault: 'idTaken', nodeId: '21' },
  })
  expect(applyCommands(tree, [gone, again]).ok).toBe(true)
  const deep: TreeCommand = { type: 'add', parentId: testId('111'), at: 0, node: node('deep') }
  const rename: TreeCommand = { type: 'rename', nodeId: testId('1'), title: '改' }
  expect(applyCommands(tree, [rename, deep])).toMatchObject({ refusal: { fault: 'tooDeep' } })
})

test('500 chapters and 5,000 headings are the most', () => {
  const chapters = (count: number, sections: number): DocTree => ({
    ...tree,
    children: Array.from({ length: count }, (_, index) =>
      node(
        `c${index}`,
        Array.from({ length: sections }, (_unused, no) =>
          node(`c${index}s${no}`, [], { kind: 'section' }),
        ),
      ),
    ),
  })
  const add: TreeCommand = { type: 'add', parentId: null, at: 0, node: node('n') }
  expect(applyCommand(chapters(499, 0), add).ok).toBe(true)
  expect(applyCommand(chapters(500, 0), add)).toMatchObject({
    refusal: { fault: 'tooManyChapters' },
  })
  expect(treeFault(chapters(500, 9))).toBeNull()
  expect(applyCommand(chapters(500, 9), { ...add, parentId: 'c0' })).toMatchObject({
    refusal: { fault: 'tooManyNodes' },
  })
})

test('at the border a fourth level, a doubled id and a command of another kind do not pass', () => {
  const deep = { ...tree, children: [node('1', [node('2', [node('3', [node('4')])])])] }
  const refusalOf = (input: unknown) =>
    docTree.safeParse(input).error?.issues.map(({ message }) => message)
  expect(refusalOf(deep)).toEqual(['大纲最多3级：标题4'])
  expect(refusalOf({ ...tree, children: [node('1'), node('1')] })).toEqual([
    '大纲里有重复的标识：标题1',
  ])
  const long = { ...node('1'), title: '长'.repeat(201) }
  expect(refusalOf({ ...tree, children: [long] })).toContain(
    `标题不能超过200个字：${'长'.repeat(20)}`,
  )
  const empty = { ...node('1'), title: ' ' }
  expect(refusalOf({ ...tree, children: [node('2'), empty] })).toEqual(['标题不能为空：第2个标题'])
  expect(treeCommand.safeParse({ type: 'paint', nodeId: '1' }).success).toBe(false)
  for (let seed = 1; seed <= 50; seed += 1) {
    const chance = new Chance(seed)
    const command = { type: 'add', parentId: null, at: 0, node: randomNode(chance, 1) }
    expect(treeCommand.parse(command)).toEqual(command)
    expect(docTree.parse(JSON.parse(JSON.stringify(randomTree(chance))))).toBeTruthy()
  }
})
