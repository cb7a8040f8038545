import { expect, test } from 'vitest'
import { findCycles } from '../vite.chunk-cycles'

test('files that import each other are found, by themselves or with others between', () => {
  expect(
    findCycles(
      new Map([
        ['root', ['shared']],
        ['shared', ['root']],
      ]),
    ),
  ).toEqual([['root', 'shared', 'root']])
  const long = new Map([
    ['page', ['list']],
    ['list', ['row', 'kit']],
    ['row', ['kit', 'menu']],
    ['menu', ['list']],
    ['kit', []],
  ])
  expect(findCycles(long)).toEqual([['list', 'row', 'menu', 'list']])
})

test('one file that many import is no circle', () => {
  const files = new Map([
    ['home', ['chat', 'kit']],
    ['chat', ['kit', 'react']],
    ['kit', ['react']],
    ['react', []],
  ])
  expect(findCycles(files)).toEqual([])
})
