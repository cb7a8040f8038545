// npm run check: format, lint, types, the laws of the house, unit and worker tests.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { check } = await import('./lib/checks.mjs')
process.exit((await check()).failed > 0 ? 1 : 0)
