import { expect, test } from 'vitest'
import type { AgentView } from '../../agents-terms'
import { inOrder } from './agent-folders'
import { findAgents, purposeOf, withChanges, workingOf } from './agent-words'

const agent = (changes: Partial<AgentView>): AgentView => ({
  id: '1',
  title: '导则答疑',
  kind: 'team',
  summary: '',
  instructions: '先给结论。\n再列条款。',
  icon: 'book',
  tone: 'plain',
  modes: ['useR1', 'useRepository'],
  onlyDocuments: false,
  starters: [],
  files: [],
  folders: [],
  closed: 0,
  needsModel: false,
  mayChange: true,
  author: '',
  updateTime: '',
  ...changes,
})
const file = { id: '7', title: '导则.pdf', extension: 'pdf' }

test('a card says what is looked into; documents that come along stand for the library', () => {
  expect(workingOf(agent({}))).toBe('深度思考、知识库')
  expect(workingOf(agent({ modes: [] }))).toBe('不查资料')
  expect(workingOf(agent({ files: [file], closed: 2 }))).toBe('深度思考，1份资料，另有2项你看不到')
  expect(workingOf(agent({ modes: ['useRepository'], folders: [{ id: '1', name: '甲' }] }))).toBe(
    '1个文件夹',
  )
  expect(purposeOf(agent({}))).toBe('先给结论。')
  expect(purposeOf(agent({ summary: '答疑' }))).toBe('答疑')
})

test('assistants are found by every word of name, purpose and instructions, on their shelf', () => {
  const all = [agent({}), agent({ id: '2', kind: 'preset', title: '翻译 PDF' })]
  const ids = (shelf: Parameters<typeof findAgents>[1], word: string) =>
    findAgents(all, shelf, word).map(({ id }) => id)
  expect(ids('all', '')).toEqual(['1', '2'])
  expect(ids('all', 'pdf 条款')).toEqual(['2'])
  expect(ids('team', 'pdf')).toEqual([])
  expect(ids('own', '')).toEqual([])
})

test('folders are listed as a tree is read; one whose parent is out of sight stands at the top', () => {
  const folder = (id: string, parentId: string) => ({ id, name: id, parentId })
  const folders = [folder('1', ''), folder('2', ''), folder('3', '1'), folder('4', '99')]
  expect(inOrder(folders).map(({ id, depth }) => [id, depth])).toEqual([
    ['1', 0],
    ['3', 1],
    ['2', 0],
    ['4', 0],
  ])
})

test('a list that was read before a change shows it all the same', () => {
  const [first, second] = [agent({ id: '1' }), agent({ id: '2' })]
  const renamed = agent({ id: '2', title: '条文答疑' })
  const example = agent({ id: '3' })
  const changes = new Map([
    ['3', example],
    ['2', renamed],
  ])
  expect(withChanges([first, second], changes)).toEqual([renamed, example, first])
  expect(withChanges([example, second, first], changes)).toEqual([renamed, example, first])
  expect(withChanges([first, second], new Map([['1', null]]))).toEqual([second])
})
