import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import { simulateLedger } from '#test/ledger-simulation'

// A million and more, or a seed that failed, is a command of its own: npm run ledger -- --operations 1000000 --seed 7
const OPERATIONS = sized(1_000, 20_000)
const SEED = 20261121

test(`after each of ${OPERATIONS} random operations, with crashes, the ledger says what plain arithmetic says`, async () => {
  const report = await simulateLedger(SEED, OPERATIONS)
  console.log(JSON.stringify(report))
  // A simulation in which nothing is refused or nobody dies proves little.
  expect(report.crashes).toBeGreaterThan(OPERATIONS / 50)
  for (const name of ['coinsShort', 'capReached', 'keyReused', 'holdClosed', 'refundTooLarge']) {
    expect(report.refused[`billing.${name}`]).toBeGreaterThan(OPERATIONS / 1_000)
  }
}, 300_000)
