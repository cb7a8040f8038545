// npm run coins -- grant --team 1001 --coins 5000 --remark 开户赠送: what operators do to a team's coins.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { coins } = await import('./lib/coins.mjs')
await coins(process.argv.slice(2))
