import { expect, test } from 'vitest'
import { citableOf } from './citable'

test('a version that is a number is said to be one, an edition stands as it is named', () => {
  const editionOf = (edition: string) =>
    citableOf({ kind: 'manual', parts: { title: '安装手册', edition } }, '').edition
  expect(editionOf('20230508+deb12u1')).toBe('版本20230508+deb12u1')
  expect(editionOf('2.100')).toBe('版本2.100')
  expect(editionOf('第3版')).toBe('第3版')
  expect(editionOf('3')).toBe('3')
})
