// npm run check: format, lint, types, the laws of the house, unit and worker tests. npm run check -- libsql: the Worker
// tests once more, with a libSQL server in place of D1.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { addCounts, check, reportCounts, runOverLibsql, timed } = await import('./lib/checks.mjs')
const isOverLibsql = process.argv[2] === 'libsql'
const counts = isOverLibsql ? addCounts([await timed('libSQL', runOverLibsql)]) : await check()
reportCounts(counts)
process.exit(counts.failed > 0 ? 1 : 0)
