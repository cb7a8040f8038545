import { type Product } from '../../scripts/lib/product.mjs'
import { startLearned, test as base } from './world.ts'

/** Writing spends coins and fills the list of creations: nobody else's product, learned, on the offline engine. */
export const test = base.extend<object, { ownProduct: Product }>({
  ownProduct: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const product = await startLearned()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
