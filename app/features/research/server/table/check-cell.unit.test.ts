import { expect, test } from 'vitest'
import { checkCell } from './check-cell'

const piece = {
  no: 3,
  page: 2,
  text: 'We compare state-of-the-art methods (n = 12) on C++ code [a-z].',
}

test('a quotation is found whatever signs stand in it', () => {
  for (const quote of [
    'state-of-the-art methods',
    'methods (n = 12) on C++ code [a-z].',
    'state-of-the-art\n  methods',
  ]) {
    const found = checkCell({ answer: '比较了现有方法', quote, source: 1 }, [piece])
    expect(found?.piece, quote).toBe(piece)
    expect(piece.text, quote).toContain(found?.quote)
  }
})
