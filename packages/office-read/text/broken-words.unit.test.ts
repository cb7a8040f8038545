import { expect, test } from 'vitest'
import { joinLines } from './broken-words'

test.each([
  ['relies on ef-', 'ficient passage retrieval', 'relies on efficient passage retrieval'],
  ['is usually imple-', 'mented using', 'is usually implemented using'],
  ['in real-', 'ity, this', 'in reality, this'],
])('a word broken at the end of a line is whole again: %s', (upper, lower, whole) => {
  expect(joinLines(upper, lower)).toEqual({ text: whole, isMended: true })
})

test.each([
  ['such as single-', 'or multi-turn dialogs', 'such as single- or multi-turn dialogs'],
  ['as multi-', 'agent conversations', 'as multi-agent conversations'],
  ['the state-of-the-', 'art system', 'the state-of-the-art system'],
  ['since COVID-', '19 began', 'since COVID-19 began'],
  ['the Anglo-', 'Saxon law', 'the Anglo-Saxon law'],
  ['a plain line', 'and the next', 'a plain line and the next'],
])('a hyphen that belongs there stays: %s', (upper, lower, whole) => {
  expect(joinLines(upper, lower)).toEqual({ text: whole, isMended: false })
})
