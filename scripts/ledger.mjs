// npm run ledger -- --operations 1000000 --seed 7: the coin ledger and orders against plain arithmetic, as long as you like.
import { parseArgs } from 'node:util'
import { continueUnderModernNode, ensureInstalled, stop } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { withProductCode } = await import('./lib/typescript.mjs')

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 4_294_967_296) },
  },
})
const operations = Number(values.operations)
const seed = Number(values.seed)
if (!Number.isInteger(operations) || operations < 1 || !Number.isInteger(seed)) {
  stop('--operations 与 --seed 应是整数，例如：npm run ledger -- --operations 1000000 --seed 7')
}

const started = performance.now()
await withProductCode(async (load) => {
  const { simulateLedger } = await load('/test/support/ledger-simulation.ts')
  const report = await simulateLedger(seed, operations)
  console.log(JSON.stringify(report, null, 2))
  // A step of an order is a dozen of the ledger.
  const { simulateOrders } = await load('/test/support/order-simulation.ts')
  const orders = await simulateOrders(seed, Math.ceil(operations / 12))
  console.log(JSON.stringify(orders, null, 2))
})
console.log(`用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`)
