import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import { simulateOrders } from '#test/order-simulation'

// More, or a seed that failed, is a command of its own: npm run ledger -- --operations 1000000 --seed 7
const OPERATIONS = sized(400, 20_000)
const SEED = 20261135

test(`after each of ${OPERATIONS} random steps, with kills, orders, money and grants are what plain sums say`, async () => {
  const report = await simulateOrders(SEED, OPERATIONS)
  console.log(JSON.stringify(report))
  // A simulation in which nothing is paid, refused or killed proves little.
  expect(report.kills).toBeGreaterThan(OPERATIONS / 50)
  for (const name of ['paid', 'refunded', 'surplus'] as const)
    expect(report[name]).toBeGreaterThan(OPERATIONS / 800)
}, 300_000)
