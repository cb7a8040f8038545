import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileView } from '../../wire/contracts/files'
import type { FolderView } from '../../wire/contracts/folders'
import { batchActions } from './shelf'
import { shelfRows } from './shelf-rows'

const nop = () => {}
const actions = {
  onAsk: nop,
  onMove: nop,
  onTranslate: nop,
  onTag: nop,
  onWorks: nop,
  onRetry: nop,
  onDownload: nop,
  onDelete: nop,
  mayExport: true,
}
const off = (rows: ReturnType<typeof shelfRows>) =>
  Object.fromEntries(batchActions(rows, actions).map((action) => [action.name, action.off]))

test('folders alone are neither asked, tagged nor learned again', () => {
  const reasons = off(shelfRows([folder('1'), folder('2')], []))
  expect([reasons.ask, reasons.tag, reasons.relearn]).toEqual(Array(3).fill('只选了文件夹'))
  expect([reasons.move, reasons.delete]).toEqual(['', ''])
  expect(reasons.download).not.toBe('')
})

test('what nobody but others added is neither moved nor deleted, but asked and downloaded', () => {
  const reasons = off(shelfRows([], [file('1', false), file('2', false)]))
  expect([reasons.ask, reasons.download]).toEqual(['', ''])
  expect([reasons.move, reasons.tag, reasons.relearn, reasons.delete].every(Boolean)).toBe(true)
})

test('what is learned is translated, by whomever it was added; folders and what is being learned are not', () => {
  const learning = { ...file('2'), status: 'PROCESSING' as const }
  expect(off(shelfRows([], [file('1', false), learning])).translate).toBe('')
  expect(off(shelfRows([], [learning])).translate).toBe('学习完成后才能翻译')
  expect(off(shelfRows([folder('1')], [])).translate).toBe('只选了文件夹')
  const many = Array.from({ length: 51 }, (_, index) => file(String(index)))
  expect(off(shelfRows([], many)).translate).toBe('一次最多翻译 50 份资料')
})

test('several files or one folder are downloaded at once, a mixture is not', () => {
  expect(off(shelfRows([], [file('1'), file('2')])).download).toBe('')
  expect(off(shelfRows([folder('1')], [])).download).toBe('')
  expect(off(shelfRows([folder('1')], [file('1')])).download).not.toBe('')
})

const people = { createTime: '2026-11-21 00:00:00', createdBy: { id: '1', name: '沈砚' } }

const folder = (id: string): FolderView => ({
  ...people,
  id,
  name: id,
  parentId: '',
  spaceId: '1',
  updateTime: people.createTime,
  fileCount: 0,
  isMine: true,
  mayAdd: true,
  see: 'team',
  change: 'team',
})

const file = (id: string, isMine = true): FileView => ({
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
  isMine,
  folderId: '',
  tags: [],
})
