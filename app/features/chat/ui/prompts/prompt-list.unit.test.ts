import { expect, test } from 'vitest'
import { findPrompts } from './prompt-list'

const prompt = (title: string, content: string, isShared = false) => ({
  id: title,
  title,
  content,
  isShared,
  mayChange: true,
  author: '',
  updateTime: '',
})

test('prompts are found by shelf and by every word, in title or text', () => {
  const all = [prompt('归纳', '会议Notes'), prompt('改写', '会议', true), prompt('翻译', '段落')]
  const titles = (...asked: ['all' | 'own' | 'team', string]) =>
    findPrompts(all, ...asked).map(({ title }) => title)
  expect(titles('all', '')).toEqual(['归纳', '改写', '翻译'])
  expect(titles('all', ' 会议 ')).toEqual(['归纳', '改写'])
  expect(titles('all', '会议 notes')).toEqual(['归纳'])
  expect(titles('team', '')).toEqual(['改写'])
  expect(titles('own', '会议')).toEqual(['归纳'])
})
