// npm test [-- FEATURE…]: check, build, browser journeys, of the whole or of features and what depends on them.
// Ends with one line: N passed, N failed.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { addCounts, check, countStep, reportCounts, runJourneys, runTool, timed } =
  await import('./lib/checks.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { ensureChromium } = await import('./lib/chromium.mjs')
const { testsOf } = await import('./lib/feature-tests.mjs')

const names = process.argv.slice(2)
const part = names.length > 0 ? testsOf(names) : null
if (part) console.log(`检查：${part.features.join('、')}`)

const counts = [
  await check(part?.folders, [
    () => timed('构建', buildOnce),
    ...(part ? [] : [() => timed('部署试装', packForProduction)]),
  ]),
]
ensureChromium()
if (!part || part.specs.length > 0)
  counts.push(await timed('浏览器', () => runJourneys(part?.specs)))
const total = addCounts(counts)
reportCounts(total)
process.exit(total.failed > 0 ? 1 : 0)

async function packForProduction() {
  const code = await runTool(['node', 'scripts/deploy.mjs', 'production', '--dry-run', '--built'])
  return countStep('deploy production --dry-run', code === 0)
}

// What ends a build ends the program elsewhere: here it is counted, and named on the last lines.
async function buildOnce() {
  const refuse = (reason) => {
    throw new Error(reason)
  }
  try {
    await ensureBuilt({ refuse })
    return { passed: 0, failed: 0, failures: [] }
  } catch (error) {
    return countStep(error.message, false)
  }
}
