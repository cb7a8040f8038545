import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileView } from '../../wire/contracts/files'
import type { FolderView } from '../../wire/contracts/folders'
import { originsOf } from './origins'
import { shelfRows } from './shelf-rows'

test('rows from several folders are laid back each where it lay', () => {
  const rows = shelfRows([folder('9', '1')], [file('a', '1'), file('b', ''), file('c', '1')])
  expect(originsOf(rows)).toEqual([
    { originId: '1', fileIds: ['a', 'c'], folderIds: ['9'] },
    { originId: '', fileIds: ['b'], folderIds: [] },
  ])
})

const people = {
  createTime: '2026-11-21 00:00:00',
  createdBy: { id: '1', name: '沈砚' },
  isMine: true,
}

const folder = (id: string, parentId: string): FolderView => ({
  ...people,
  id,
  name: id,
  parentId,
  spaceId: '1',
  updateTime: people.createTime,
  fileCount: 0,
  mayAdd: true,
  see: 'team',
  change: 'team',
})

const file = (id: string, folderId: string): FileView => ({
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
  folderId,
  tags: [],
})
