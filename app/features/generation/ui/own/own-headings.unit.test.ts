import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { emptyNode, type DocNode } from '#packages/document'
import { OutlineEditor } from '~/features/document/ui/outline/outline-editor'
import { ownHeadings, placeAtLevel } from './own-headings'
import { holdsWords } from './own-words'

const id = (name: string) => testId<NodeId>(name)
const node = (name: string, ...children: DocNode[]): DocNode => ({
  ...emptyNode,
  id: id(name),
  title: name,
  source: 'custom',
  children,
})

function written(...children: DocNode[]) {
  const tree = { ...node('root'), children }
  const calls = {
    change: async (_commands: unknown, rev: number) => rev + 1,
    read: async () => ({ tree, treeRev: 1 }),
  }
  const editor = new OutlineEditor({ tree, treeRev: 1 }, calls, () => {})
  const titles = () => editor.snapshot().tree.children.map(({ title }) => title)
  return { titles, headings: ownHeadings(editor, { teamId: 't', documentId: 'd' }) }
}

test('a section that was taken away comes back to its place, whatever was done since', () => {
  const { titles, headings } = written(node('甲'), node('乙', node('乙一')), node('丙'))
  const takeBack = headings.remove(id('乙'))
  headings.rename(id('丙'), '丙改')
  expect(titles()).toEqual(['甲', '丙改'])
  expect(takeBack?.()).toBe(true)
  expect(titles()).toEqual(['甲', '乙', '丙改'])
})

test('what stands no longer cannot be taken away', () => {
  expect(written(node('甲')).headings.remove(id('没有'))).toBeNull()
})

test('words count wherever they stand below a section, and what was not read may hold some', () => {
  const attrs = { blockId: 'b', by: 'human' as const }
  const content = [{ type: 'text' as const, text: '古镇' }]
  const body = { type: 'doc' as const, content: [{ type: 'paragraph' as const, attrs, content }] }
  const sections = new Map([['乙一', { body }]])
  const text = { sections, isRead: (nodeId: string) => nodeId !== '丙' }
  expect(holdsWords(node('甲'), text)).toBe(false)
  expect(holdsWords(node('乙', node('乙一')), text)).toBe(true)
  expect(holdsWords(node('丙'), text)).toBe(true)
})

test('a typed heading goes to the level of its signs: beneath, beside, or out where nothing follows', () => {
  const tree = { ...node('root'), children: [node(''), node('甲', node('甲一'), node('甲二'))] }
  const [opening = node(''), first = node('')] = tree.children
  const at = (name: string, level: number | null) => placeAtLevel(tree, id(name), level)
  expect(placeAtLevel(tree, opening.id, 2)).toMatchObject({ parentId: null, at: 1 })
  expect(at('甲二', 3)).toMatchObject({ parentId: id('甲二'), at: 0 })
  expect(at('甲二', 2)).toMatchObject({ parentId: first.id, at: 2 })
  expect(at('甲二', 1)).toMatchObject({ parentId: null, at: 2 })
  // 甲二 would fall to it.
  expect(at('甲一', 1)).toMatchObject({ parentId: first.id, at: 1 })
  expect(at('甲二', null)).toMatchObject({ parentId: first.id, at: 2 })
})
