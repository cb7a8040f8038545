import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar'

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '')

test('whoever has no picture is drawn by the beginning of their name', () => {
  expect(wordsOf(renderToString(<Avatar name=" 周禾" />))).toBe('周')
  expect(wordsOf(renderToString(<Avatar name="云岫规划院" characters={2} />))).toBe('云岫')
  // A rare character is two units of a string, and still one.
  expect(wordsOf(renderToString(<Avatar name="𠮷田" />))).toBe('𠮷')
})

test('R-PROF-05: a picture stands in its place, and nobody in particular has a figure', () => {
  const pictured = renderToString(<Avatar name="周禾" imageUrl="/files/avatars/1" />)
  expect(pictured).toContain('<img src="/files/avatars/1"')
  expect(wordsOf(pictured)).toBe('')
  const visitor = renderToString(<Avatar name=" " />)
  expect(visitor).toContain('<svg')
  expect(wordsOf(visitor)).toBe('')
})
