// npm run shots: pictures of the running product, 1440 and 390 px, light and dark, into shots/ and docs/images/.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { takeShots } = await import('./lib/shots/shots.mjs')
await takeShots(process.argv.slice(2))
