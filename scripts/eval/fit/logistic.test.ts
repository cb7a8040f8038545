import { expect, test } from 'vitest'
import { fitLogistic, type Example } from './logistic'

// What is above has the first feature, and seldom the second.
const examples = Array.from({ length: 200 }, (_, index): Example => {
  const isAbove = index % 2 === 0
  const noise = (index * 37) % 10 < 2
  const features = { intercept: 1, first: isAbove !== noise ? 1 : 0, second: isAbove ? 0 : 1 }
  return { features, isAbove, share: 1 / 200 }
})
const start = { intercept: 0, first: 0, second: 0 }

test('a sum is fitted that tells the examples apart, no weight against its sense', () => {
  const fitted = fitLogistic(examples, { start, sense: () => 1, l2: 0.003 })
  expect(fitted.first).toBeGreaterThan(1)
  expect(fitted.second).toBeCloseTo(0)
})

test('a weight is never less than asked, in its sense', () => {
  const sense = (name: string) => (name === 'second' ? -1 : 1)
  const least = { first: 9, second: 30 }
  const fitted = fitLogistic(examples, { start, sense, least, l2: 0.003 })
  expect(fitted.first).toBeCloseTo(9)
  expect(fitted.second).toBeCloseTo(-30)
})
