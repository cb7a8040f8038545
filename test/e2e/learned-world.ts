import { rmSync } from 'node:fs'
import { apiClient, startProduct, untilLearned, type Product } from '../../scripts/lib/product.mjs'

/** Passwords of the demo world; see scripts/lib/demo/demo.mjs. */
export const PASSWORD = 'bimo2026'
export const HOUSE_TEAM = '1001'

/** Starts the product on data of its own, with the demo world learned. */
export async function startLearned(
  options: { env?: Record<string, string>; port?: number } = {},
): Promise<Product> {
  const copyOf = process.env.LEARNED_WORLD
  const product = await startProduct({ ...options, ...(copyOf && { copyOf }) })
  await learnDemoWorld(product)
  return product
}

/** Makes the data folder that `startLearned` copies; answers how to remove it. Workers of the runner inherit its name. */
export async function makeLearnedWorld(): Promise<() => void> {
  const product = await startProduct()
  await learnDemoWorld(product)
  await product.stop({ keepData: true })
  process.env.LEARNED_WORLD = product.dataDir
  return () => rmSync(product.dataDir, { recursive: true, force: true })
}

/** Waits until the documents of the demo world can be asked about. */
export async function learnDemoWorld(product: Product): Promise<void> {
  const api = apiClient(product.url)
  await api.signIn('shenyan', PASSWORD)
  await untilLearned(api, HOUSE_TEAM)
}
