// npm run goods -- list | init | set | off | on   [--env production]: what is on offer, by the operator's hand.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { goods } = await import('./lib/commerce/goods.mjs')
await goods(process.argv.slice(2))
