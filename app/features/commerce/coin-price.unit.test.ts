import { expect, test } from 'vitest'
import { coinsPrice } from './coin-price'

const unit = { coins: 10, price: 100 }
const packages = [
  { coins: 500, price: 5_000 },
  { coins: 2_000, price: 19_000 },
  { coins: 5_000, price: 45_000 },
]

test('coins by the piece never cost more than a package beside them', () => {
  expect(coinsPrice(10, unit, packages)).toBe(100)
  expect(coinsPrice(1_990, unit, packages)).toBe(19_000)
  expect(coinsPrice(5_000, unit, packages)).toBe(45_000)
  expect(coinsPrice(6_010, unit, packages)).toBe(54_090)
  expect(coinsPrice(6_010, unit, [{ coins: 5_000, price: null }])).toBe(60_100)
})
