import { expect, test } from 'vitest'
import { preparePassage } from './coverage'
import { placesOf } from './places'

const passage = preparePassage(
  '城西小学于1944年由许知夏创办，校舍原为祠堂，三面环水。学校后来几经搬迁，并入附近的三所村小，' +
    '又在河东新建了操场和图书馆，1962年迁至现址，如今设有二十四个班，现任校长是李明远。',
)

test('a word that stands far from where the rest is told is displaced, its own is not', () => {
  const here = placesOf('城西小学的校舍原为祠堂', passage)
  const far = placesOf('城西小学的校舍原为图书馆', passage)
  expect(here.displaced).toBeLessThan(0.25)
  expect(far.displaced).toBeGreaterThan(here.displaced + 0.3)
})

test('a number has a rival when more of the claim is told about another one of its kind', () => {
  expect(placesOf('城西小学于1944年创办', passage).otherNumber).toBe(0)
  expect(placesOf('城西小学于1962年创办', passage).otherNumber).toBeGreaterThan(0.3)
})

test('a passage without end, and a claim without end, are read as far as sentences are long', () => {
  const long = '一二三四五'.repeat(40_000)
  expect(placesOf(long, preparePassage(long)).displaced).toBeLessThanOrEqual(1)
})
