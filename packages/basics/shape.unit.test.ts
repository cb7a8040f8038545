import { expect, test } from 'vitest'
import {
  anyOf,
  list,
  number,
  object,
  oneOf,
  optional,
  orElse,
  readOrNull,
  record,
  ShapeError,
  text,
} from './shape'

const file = object({
  id: text,
  size: orElse(number, 0),
  kind: oneOf(['pdf', 'md']),
  note: optional(text),
})

test('what fits is read and what is not asked for is left out', () => {
  const input = { id: '7', kind: 'pdf', extra: 1 }
  expect(file(input)).toEqual({ id: '7', size: 0, kind: 'pdf', note: undefined })
  expect(list(text)(['a', 'b'])).toEqual(['a', 'b'])
  expect(record(number)({ a: 1 })).toEqual({ a: 1 })
  expect(anyOf<string | number>(text, number)(3)).toBe(3)
})

test('what does not fit is refused, however deep it lies', () => {
  const broken = [
    null,
    [],
    'x',
    { id: 7, kind: 'pdf' },
    { id: '7', kind: 'exe' },
    { id: '7', kind: 'pdf', size: '1' },
    { id: '7', kind: 'pdf', size: Number.NaN },
  ]
  for (const input of broken) {
    expect(() => file(input)).toThrow(ShapeError)
    expect(readOrNull(file, input)).toBeNull()
  }
  expect(readOrNull(list(text), ['a', 1])).toBeNull()
  expect(readOrNull(anyOf<string | number>(text, number), true)).toBeNull()
})

test('a fault of the program is not taken for bad data', () => {
  const reader = () => {
    throw new TypeError('bug')
  }
  expect(() => readOrNull(reader, 1)).toThrow(TypeError)
})
