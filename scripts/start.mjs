// npm start: from a bare clone to the running product, whole, on this machine, without a key or a network.
import { ensureInstalled, stayUnderModernNode } from './lib/install.mjs'

ensureInstalled()
await stayUnderModernNode()
const { run } = await import('./lib/run.mjs')
await run(process.argv.slice(2))
