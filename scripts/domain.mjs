// npm run domain -- list | add 域名 --team 编号 | remove 域名   [--env production]: domains by the operator's hand.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { domain } = await import('./lib/domain.mjs')
await domain(process.argv.slice(2))
