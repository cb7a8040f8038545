// npm run dev: the product with hot reload, on the same local data as npm start.
import { ensureInstalled, stayUnderModernNode } from './lib/install.mjs'

ensureInstalled()
await stayUnderModernNode()
const { dev } = await import('./lib/dev.mjs')
await dev()
