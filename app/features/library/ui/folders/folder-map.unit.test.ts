import { expect, test } from 'vitest'
import {
  checkFolderName,
  judgeDrop,
  mapFolders,
  ROOT,
  treeNodes,
  type FolderLeaf,
} from './folder-map'

const rows = [
  leaf('1', '项目10'),
  leaf('2', '项目9'),
  leaf('3', '调研', '1'),
  leaf('4', '问卷', '3'),
  leaf('5', '看不见的父亲', '99'),
]
const map = mapFolders(rows)

test('flat rows become a tree, numbers in names by value, strays at the top', () => {
  const names = (below: string): unknown[] =>
    map.childrenOf(below).map(({ id, name }) => [name, names(id)])
  expect(names(ROOT)).toEqual([
    ['看不见的父亲', []],
    ['项目9', []],
    ['项目10', [['调研', [['问卷', []]]]]],
  ])
  expect(treeNodes(map)[2]?.children?.[0]?.children?.[0]?.label).toBe('问卷')
})

test('a path leads from the top to the folder, and nowhere for one that is not there', () => {
  expect(map.pathTo('4').map(({ id }) => id)).toEqual(['1', '3', '4'])
  expect(map.pathTo('77')).toEqual([])
  expect([map.isWithin('4', '1'), map.isWithin('1', '4'), map.isWithin('1', '1')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a folder counts what lies in it and beneath', () => {
  const counted = mapFolders(rows.map((row) => ({ ...row, fileCount: Number(row.id) })))
  expect(['1', '3', '4', '2'].map((id) => counted.countWithin(id))).toEqual([8, 7, 4, 2])
  expect(treeNodes(counted).find(({ id }) => id === '1')?.count).toBe('8')
})

test('folders that lie within each other do not hang the page and are still reachable', () => {
  const circle = mapFolders([leaf('1', '甲', '2'), leaf('2', '乙', '1'), leaf('3', '丙', '2')])
  expect(circle.childrenOf(ROOT).map(({ id }) => id)).toEqual(['1', '2'])
  expect(circle.childrenOf('2').map(({ id }) => id)).toEqual(['3'])
  expect(circle.pathTo('3').length).toBe(3)
})

test('a folder goes neither into itself nor below itself, a file not to where it is', () => {
  const folder = { fileIds: [], folderIds: ['1'], fromId: ROOT }
  expect(judgeDrop(map, folder, '1')).toEqual({ may: false, reason: '不能移动到自身或子文件夹' })
  expect(judgeDrop(map, folder, '4')).toEqual({ may: false, reason: '不能移动到自身或子文件夹' })
  expect(judgeDrop(map, folder, '2')).toEqual({ may: true })
  const file = { fileIds: ['8'], folderIds: [], fromId: '3' }
  expect(judgeDrop(map, file, '3')).toEqual({ may: false, reason: '已经在这个文件夹里' })
  expect(judgeDrop(map, file, ROOT)).toEqual({ may: true })
  expect(judgeDrop(map, file, '77').may).toBe(false)
  expect(judgeDrop(map, { ...file, fromId: null }, '3')).toEqual({ may: true })
})

test('a folder name is neither empty, too long nor a sister’s', () => {
  const siblings = map.childrenOf(ROOT)
  expect(checkFolderName('  ', siblings)).toBe('名称不能为空')
  expect(checkFolderName('名'.repeat(101), siblings)).toBe('名称最多100个字')
  expect(checkFolderName(' 项目9 ', siblings)).toBe('同一位置已有同名文件夹')
  expect(checkFolderName('项目9', siblings, '2')).toBe('')
  expect(checkFolderName('项目11', siblings)).toBe('')
})

function leaf(id: string, name: string, parentId = ROOT): FolderLeaf {
  return { id, name, parentId, fileCount: 0 }
}
