// npm start: from a bare clone to the running product, whole, on this machine, without a key or a network.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { run } = await import('./lib/run.mjs')
await run(process.argv.slice(2))
