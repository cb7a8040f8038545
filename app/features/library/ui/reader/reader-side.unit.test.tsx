import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileDetailView } from '../../wire/contracts/files'
import { canAsk } from '../files/progress'
import { NotYet } from './not-yet'
import { QuestionsTab } from './questions-tab'
import { readerTabs, readTab } from './tabs'

const nop = () => {}
const actions = {
  rename: nop,
  askToDelete: nop,
  download: nop,
  retry: nop,
  relearn: nop,
  dialogs: null,
}
const seeing = { isOffered: false, progress: null, start: nop, stop: nop }
const file: FileDetailView = {
  id: testId('1'),
  fileId: testId('2'),
  title: '导则.pdf',
  extension: 'pdf',
  fileSize: 1,
  wordCount: 0,
  pageCount: 0,
  createTime: '2026-11-21 10:00:00',
  createdBy: { id: '3', name: '沈砚' },
  status: 'PROCESSING',
  processData: { summary_status: 40, error: '' },
  isMine: true,
  folderId: '',
  tags: [],
  parse: null,
}
const drawn = (change: Partial<FileDetailView>) =>
  renderToString(
    <NotYet file={{ ...file, ...change }} actions={actions} seeing={seeing} onUpload={nop} />,
  ).replaceAll('<!-- -->', '')

test('R-READ-11: while a file is learned its tabs tell how far that is, and what can be read meanwhile', () => {
  expect(drawn({})).toContain('正在学习 40%')
  expect(drawn({})).toMatch(/aria-valuenow="40"/)
  expect(drawn({})).toContain('原文现在就能阅读')
  const queued = { status: 'INIT' as const, processData: { summary_status: 0, error: '' } }
  expect(drawn(queued)).toContain('排队等待学习')
  const error = '文件字数过少，无法学习'
  const failed = { status: 'ERROR' as const, processData: { summary_status: 40, error } }
  expect(drawn(failed)).toContain('学习失败')
  expect(drawn(failed)).toContain(error)
})

test('R-READ-01: the tabs stand in their order, and every one but the file’s own facts waits for the learning', () => {
  expect(readerTabs.slice(0, 5).map(({ label }) => label)).toEqual([
    '导读',
    '脑图',
    '翻译',
    '笔记',
    '提问',
  ])
  expect(readerTabs.filter(({ isEarly }) => isEarly).map(({ type }) => type)).toEqual(['file'])
  expect(readTab('questions')).toBe('questions')
  expect(readTab('unknown')).toBe('guide')
})

test('R-READ-11: 提问 opens with the first pages, and says that the rest is still being learned', () => {
  expect(readerTabs.filter(({ isAsked }) => isAsked).map(({ type }) => type)).toEqual(['questions'])
  const processData = { summary_status: 40, error: '', mayAsk: true as const, readyPages: 19 }
  const side = (change: Partial<FileDetailView>) =>
    renderToString(
      <QuestionsTab file={{ ...file, ...change }} reader={{ questions: '对话' }} />,
    ).replaceAll('<!-- -->', '')
  expect(side({ processData })).toContain('已可提问前19页，其余还在学习')
  expect(side({ processData: { ...processData, readyPages: 0 } })).toContain('目前已学到的内容')
  expect(side({ status: 'DONE' })).toBe('对话')
  expect(canAsk({ status: 'PROCESSING', processData })).toBe(true)
  expect(canAsk({ status: 'ERROR', processData })).toBe(false)
  expect(canAsk(file)).toBe(false)
})
