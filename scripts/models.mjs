// npm run models -- test [role]: whether the configured models answer, how fast, with tools, and how much they take in.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { models } = await import('./lib/models.mjs')
await models(process.argv.slice(2))
