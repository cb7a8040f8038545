import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { makeLearnedWorld } from './learned-world.ts'

/**
 * Builds what is stale before any journey starts: those that run side by side would build over each other. The demo
 * world is learned once; each product begins with a copy.
 */
export default async function prepare() {
  await ensureBuilt()
  return makeLearnedWorld()
}
