// npm run dev: the product with hot reload, on the same local data as npm start.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { dev } = await import('./lib/dev.mjs')
await dev()
