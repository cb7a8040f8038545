// npm run test:deep: what the ordinary check tests in part, at full size, and the whole of it over libSQL; it takes many
// minutes.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
process.env.DEEP = '1'
const { addCounts, reportCounts, runJourneys, runOverLibsql, runVitest, timed } =
  await import('./lib/checks.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { deepTests } = await import('./lib/feature-tests.mjs')

const { files, specs } = deepTests()
const counts = [await timed('测试', () => runVitest(files))]
counts.push(await timed('libSQL', runOverLibsql))
await ensureBuilt()
counts.push(await timed('浏览器', () => runJourneys(specs)))
const total = addCounts(counts)
reportCounts(total)
process.exit(total.failed > 0 ? 1 : 0)
