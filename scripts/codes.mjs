// npm run codes -- make --searches 50 --count 10 --remark 展会: codes against scholar searches.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { codes } = await import('./lib/codes.mjs')
await codes(process.argv.slice(2))
