import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileId } from '~/core/ids'
import type { QuestionRecordView } from '../record-terms'
import type { Reference } from '../terms'
import { countFilters, groupReferences } from './citations/reference-groups'
import { groupSessions, isListUnknown } from './sessions/session-groups'

const record = (id: string, updateTime: string): QuestionRecordView => ({
  id,
  title: id,
  sessionId: id,
  sessionFrom: 'Normal',
  fileIds: '',
  folderIds: '',
  updateTime,
  isPinned: false,
  sessionFolderId: '',
  isAnswering: false,
})
const reference = (index: number, type: Reference['type']): Reference => ({
  index,
  type,
  kind: 'MESSAGE',
  title: '',
  content: '',
  used: [],
  support: 'supported',
})

test('sessions fall under today, yesterday and earlier', () => {
  const groups = groupSessions(
    [
      record('1', '2026-11-21 08:00:00'),
      record('2', '2026-11-20 23:00:00'),
      record('3', '2026-11-01 10:00:00'),
      record('4', '坏'),
    ],
    new Date('2026-11-21T09:00:00+08:00'),
  )
  expect(groups.map(({ name, records }) => [name, records.map(({ id }) => id)])).toEqual([
    ['今天', ['1']],
    ['昨天', ['2']],
    ['更早', ['3', '4']],
  ])
})

test('references are grouped and counted by type, empty kinds are not offered', () => {
  const refs = [reference(1, 'web'), reference(2, 'repo_block'), reference(3, 'repo_file')]
  expect(countFilters(refs).map(({ label }) => label)).toEqual(['全部 3', '知识库 2', '联网 1'])
  expect(groupReferences(refs, 'all').map(({ type }) => type)).toEqual([
    'repo_file',
    'repo_block',
    'web',
  ])
  const passage = { ...reference(4, 'repo_block'), fileId: testId<FileId>('7') }
  expect(groupReferences([passage], 'all').map(({ type }) => type)).toEqual(['repo_file'])
  expect(groupReferences(refs, 'web').map(({ refs: [ref] }) => ref?.index)).toEqual([1])
})

test('a list that was read stays while it cannot be read again', () => {
  const records = [record('1', '2026-11-21 08:00:00')]
  expect(isListUnknown(true, records, ' ')).toBe(false)
  expect(isListUnknown(true, [], '')).toBe(false)
  expect(isListUnknown(true, null, '')).toBe(true)
  expect(isListUnknown(true, records, '限高')).toBe(true)
  expect(isListUnknown(false, records, '限高')).toBe(false)
})
