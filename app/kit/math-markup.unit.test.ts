import { expect, test } from 'vitest'
import { drawnMarkup, mathMarkup } from './math-markup'

test('a formula that was drawn once is there at once, apart by whether it stands alone', async () => {
  expect(drawnMarkup('a^2', true)).toBe('')
  const markup = await mathMarkup('a^2', true)
  expect(markup).toContain('<math')
  expect(drawnMarkup('a^2', true)).toBe(markup)
  expect(drawnMarkup('a^2', false)).toBe('')
  expect(await mathMarkup('\\frac{', true)).toBe('')
})
