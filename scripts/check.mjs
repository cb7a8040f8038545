// npm run check: format, lint, types, the laws of the house, unit and worker tests.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { check, reportCounts } = await import('./lib/checks.mjs')
const counts = await check()
reportCounts(counts)
process.exit(counts.failed > 0 ? 1 : 0)
