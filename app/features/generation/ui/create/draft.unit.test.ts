import { expect, test } from 'vitest'
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
