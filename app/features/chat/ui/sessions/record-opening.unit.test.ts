import { expect, test } from 'vitest'
import { openingOf } from '../../record-opening'
import { sourceGone, wordsOfRefusal } from './record-refusal'

const record = { sessionId: '71', sessionFrom: 'Normal' as const, fileIds: '', folderIds: '' }
const path = (opening: ReturnType<typeof openingOf>) => ('path' in opening ? opening.path : '')

test('in a knowledge context the session is switched in place', () => {
  for (const from of ['KnowledgeSingleFile', 'KnowledgeFolder', 'KnowledgeFolderRoot'] as const) {
    expect(openingOf({ ...record, sessionFrom: from }, from)).toEqual({ kind: 'switch' })
  }
})

test('a record of one file opens that file with its questions', () => {
  const opening = openingOf({ ...record, sessionFrom: 'KnowledgeSingleFile', fileIds: '5' }, null)
  expect(opening).toEqual({ kind: 'file', fileId: '5', path: '/library/5?type=questions' })
})

test('a record of a folder opens it when its number is one', () => {
  const folder = { ...record, sessionFrom: 'KnowledgeFolder' as const }
  expect(openingOf({ ...folder, folderIds: '12' }, 'Normal')).toMatchObject({
    kind: 'folder',
    path: '/library?folderId=12',
  })
  expect(openingOf({ ...folder, folderIds: 'root' }, null)).toEqual({
    kind: 'go',
    path: '/library',
  })
})

test('the root goes to the library, everything else to its chat', () => {
  expect(path(openingOf({ ...record, sessionFrom: 'KnowledgeFolderRoot' }, null))).toBe('/library')
  expect(path(openingOf(record, 'Normal'))).toBe('/chat/71')
})

test('R-REC-17: what is gone is told in the words of the specification', () => {
  expect(sourceGone).toEqual({
    file: '该提问的原文件已删除，无法打开提问记录',
    folder: '该提问的原文件夹已删除，无法打开提问记录',
  })
})

test('what is gone is told as gone; any other refusal in its own words', () => {
  const refused = (code: string | number) => ({ code, message: '操作过于频繁，请稍后再试' })
  expect(wordsOfRefusal('file', refused(30001))).toBe(sourceGone.file)
  expect(wordsOfRefusal('folder', refused('30100'))).toBe(sourceGone.folder)
  // A number that no file can have.
  expect(wordsOfRefusal('file', refused(400))).toBe(sourceGone.file)
  expect(wordsOfRefusal('file', refused(429))).toBe('操作过于频繁，请稍后再试')
  expect(wordsOfRefusal('folder', refused('AUTHENTICATE'))).toBe('操作过于频繁，请稍后再试')
})
