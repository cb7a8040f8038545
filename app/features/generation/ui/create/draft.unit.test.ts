import { expect, test } from 'vitest'
import type { ChosenFile } from '~/features/library/ui/picker'
import { creationForm } from '../../contract'
import { draftFault, formOf, newDraft } from './draft'

const bookDraft = (chapters: string) => ({ ...newDraft('book'), topic: '古镇志', chapters })

test('what a form lets through is what the server takes, and a number out of bounds is named before it is sent', () => {
  for (const chapters of ['', '4', '500']) {
    expect(draftFault(bookDraft(chapters))).toBeNull()
    expect(creationForm.safeParse(formOf(bookDraft(chapters))).success).toBe(true)
  }
  for (const chapters of ['0', '501', '999']) {
    expect(draftFault(bookDraft(chapters))).toEqual({
      field: 'chapters',
      words: '章数是4至500之间的整数',
    })
    expect(creationForm.safeParse(formOf(bookDraft(chapters))).success).toBe(false)
  }
  // Three chapters stand in every monograph, and one is about its subject; a book of the library has none of its own.
  expect(draftFault(bookDraft('3'))?.words).toBe('章数是4至500之间的整数')
  expect(draftFault({ ...bookDraft('1'), bookWay: 'library' })).toBeNull()
  // A template with chapters of its own asks for no number.
  expect(draftFault({ ...bookDraft('999'), templateId: 'feasibility' })).toBeNull()
})

test('where no model writes, a form begins with what is found: an excerpt of nothing has no words', () => {
  expect(newDraft('ppt', true).material).toBe('AI智能')
  expect(newDraft('ppt').material).toBe('无')
})

test('a book of the library is made of the files that were chosen, or of a folder, and of nothing hidden', () => {
  const chosen: ChosenFile = {
    id: '11',
    fileId: '11',
    title: '调研.docx',
    extension: 'docx',
    fileSize: 10,
    wordCount: 900,
    createTime: '',
    status: 'DONE',
    percent: 100,
  }
  const draft = {
    ...bookDraft('4'),
    bookWay: 'library' as const,
    folder: { id: '7', name: '导则' },
  }
  const ofFiles = formOf({ ...draft, bookMaterial: 'files', files: [chosen] })
  expect(ofFiles).toMatchObject({ material: '手动上传', fileIds: ['11'], folderIds: [] })
  expect(draftFault({ ...draft, bookMaterial: 'files' })?.field).toBe('files')
  // Files that were chosen for another form of the book go nowhere.
  const ofFolder = { ...draft, material: '手动上传' as const, files: [chosen] }
  expect(formOf(ofFolder)).toMatchObject({ material: '无', fileIds: [], folderIds: ['7'] })
  expect(draftFault({ ...ofFolder, files: [] })).toBeNull()
})
