import { expect, test } from 'vitest'
import { strayJourneys } from '../scripts/lib/feature-tests.mjs'
import { findBannedNames } from '../scripts/lib/house/measure.mjs'
import { isBanned } from '../scripts/lib/house/words.mjs'

test('a name of the private dialect is found as a whole and as a part, one of the field is not', () => {
  for (const name of ['told', 'isKept', 'SeenText', 'requireSound', 'openDesk', 'one', 'at'])
    expect(isBanned(name), name).toBe(true)
  for (const name of [
    'lastSeenAt',
    'createdAt',
    'fontFace',
    'lookUp',
    'oneOf',
    'result',
    'template',
  ])
    expect(isBanned(name), name).toBe(false)
})

test('a name that others hold us to is spared only where they do', () => {
  expect(isBanned('making', 'app/features/library/wire/terms/guide.ts')).toBe(false)
  expect(isBanned('making', 'app/features/library/server/guide/run.ts')).toBe(true)
  expect(isBanned('benchChat', 'scripts/bench/chat.mjs')).toBe(false)
})

test('no name of the source speaks the private dialect', () => {
  expect(findBannedNames()).toEqual([])
})

test('each journey belongs to a feature, or to all of them', () => {
  expect(strayJourneys()).toEqual([])
})
