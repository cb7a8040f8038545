import { expect, test } from 'vitest'
import { shareChosen, toggleAll, toggleChosen, withNews, type ChosenFile } from './picker-state'

const fifty = Array.from({ length: 50 }, (_, no) => file(String(no)))

test('a file is chosen, and given back by the second click', () => {
  const once = toggleChosen([], file('1')).chosen
  expect(once.map(({ id }) => id)).toEqual(['1'])
  expect(toggleChosen(once, file('1')).chosen).toEqual([])
})

test('R-CONST-04: a fifty-first file finds no room, but one of the fifty can be given back', () => {
  expect(toggleChosen(fifty, file('51'))).toEqual({ chosen: fifty, isFull: true })
  expect(toggleChosen(fifty.slice(1), file('51')).chosen.length).toBe(50)
  expect(toggleChosen(fifty, file('7')).chosen.length).toBe(49)
})

test('R-PICK-07: a failed file cannot be chosen, a learning one can; a chosen one that failed can be given back', () => {
  const broken = file('1', 'ERROR')
  expect(toggleChosen([], broken)).toEqual({ chosen: [], isFull: false })
  expect(toggleChosen([], file('1', 'PROCESSING')).chosen.length).toBe(1)
  expect(toggleChosen([broken], broken).chosen).toEqual([])
})

test('the box over the rows chooses all that can be, as far as there is room, and gives them back', () => {
  const rows = [file('a'), file('b', 'ERROR'), file('c')]
  const all = toggleAll([file('x')], rows)
  expect(all.chosen.map(({ id }) => id)).toEqual(['x', 'a', 'c'])
  expect(toggleAll(all.chosen, rows).chosen.map(({ id }) => id)).toEqual(['x'])
  const tight = toggleAll(fifty.slice(0, 49), rows)
  expect([tight.chosen.length, tight.isFull]).toEqual([50, true])
  expect(shareChosen(tight.chosen, rows)).toBe('some')
  expect(shareChosen(all.chosen, rows)).toBe('all')
  expect(shareChosen([], rows)).toBe('none')
  expect(shareChosen([], [file('b', 'ERROR')])).toBe('none')
})

test('where more lie than are loaded, not all of them are chosen, and that there was no room is said', () => {
  const taken = toggleAll([], fifty, 4)
  expect([taken.chosen.length, taken.isFull]).toEqual([50, true])
  expect(shareChosen(taken.chosen, fifty, 4)).toBe('some')
  expect(toggleAll(taken.chosen, fifty, 4)).toEqual({ chosen: [], isFull: false })
})

test('the chosen ones follow their learning', () => {
  const processData = { summary_status: 100, error: '' }
  const news = [{ id: '1', status: 'DONE' as const, wordCount: 12, processData }]
  expect(withNews([file('1', 'PROCESSING'), file('2')], news)[0]).toMatchObject({
    status: 'DONE',
    wordCount: 12,
    percent: 100,
  })
})

function file(id: string, status: ChosenFile['status'] = 'DONE'): ChosenFile {
  const facts = {
    fileId: id,
    title: id,
    extension: 'pdf',
    fileSize: 1,
    wordCount: 1,
    createTime: '',
    percent: 0,
  }
  return { id, status, ...facts }
}
