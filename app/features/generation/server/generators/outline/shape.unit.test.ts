import { expect, test } from 'vitest'
import { creationForm } from '../../../contract'
import { sizeOf } from './shape'

const formOf = (more: object) => creationForm.parse({ kind: 'paper', topic: '题目', ...more })
const deckOf = (pages: number | null) => formOf({ kind: 'ppt', project: 'ppt', pages })

test('a deck is as large as its pages: a page a section, a transition a chapter', () => {
  expect(sizeOf(deckOf(16))).toEqual({
    depth: 2,
    chapters: { least: 3, most: 3 },
    leaves: 10,
    isFramed: false,
  })
  expect(sizeOf(deckOf(null))).toEqual(sizeOf(deckOf(16)))
  expect(sizeOf(deckOf(3)).leaves).toBe(3)
  for (const pages of [8, 16, 30, 60, 200]) {
    const { chapters, leaves } = sizeOf(deckOf(pages))
    expect(Math.abs(chapters.most + leaves + 3 - pages)).toBeLessThanOrEqual(1)
  }
})

test('a paper has as many headings as its words fill', () => {
  expect(sizeOf(formOf({ lengthSize: 'tiny' }))).toMatchObject({ depth: 2, leaves: 3 })
  expect(sizeOf(formOf({ lengthSize: 'middle' }))).toMatchObject({ leaves: 26, isFramed: true })
})
