import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileView } from '../../wire/contracts/files'
import type { FolderView } from '../../wire/contracts/folders'
import { mapFolders } from '../folders/folder-map'
import { shelfRows, describeRows } from './shelf-rows'

test('folders stand first, and a folder is told from a file with the same id', () => {
  const rows = shelfRows([folder('1')], [file('1'), file('2')])
  expect(rows.map(({ kind }) => kind)).toEqual(['folder', 'file', 'file'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
})

test('a folder counts what lies beneath it too, as the tree does', () => {
  const map = mapFolders([
    { ...folder('1'), fileCount: 3 },
    { ...folder('2'), parentId: '1', fileCount: 4 },
  ])
  const [row] = shelfRows(map.childrenOf(''), [], map.countWithin)
  expect(row).toMatchObject({ kind: 'folder', count: 7 })
})

test('one is told by its name, several by their numbers', () => {
  expect(describeRows(shelfRows([folder('调研')], []))).toBe('「调研」')
  expect(describeRows(shelfRows([], [file('1'), file('2')]))).toBe('2 份资料')
  expect(describeRows(shelfRows([folder('1'), folder('2')], []))).toBe('2 个文件夹')
  expect(describeRows(shelfRows([folder('1')], [file('1'), file('2')]))).toBe(
    '1 个文件夹和2 份资料',
  )
})

const people = {
  createTime: '2026-11-21 00:00:00',
  createdBy: { id: '1', name: '沈砚' },
  isMine: true,
}

const folder = (id: string): FolderView => ({
  ...people,
  id,
  name: id,
  parentId: '',
  spaceId: '1',
  updateTime: people.createTime,
  fileCount: 0,
  mayAdd: true,
  see: 'team',
  change: 'team',
})

const file = (id: string): FileView => ({
  ...people,
  id: testId(id),
  fileId: testId(id),
  title: id,
  extension: 'pdf',
  fileSize: 1,
  wordCount: 0,
  pageCount: 0,
  status: 'DONE',
  processData: { summary_status: 100, error: '' },
  folderId: '',
  tags: [],
})
