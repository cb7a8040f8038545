// npm test: check, build, browser journeys. Ends with one line: N passed, N failed.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { check, runTool, countReport } = await import('./lib/checks.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { ensureChromium } = await import('./lib/chromium.mjs')

const checked = await check()
const isPacked = (await runTool(['node', 'scripts/deploy.mjs', 'production', '--dry-run'])) === 0
// What was built for the deployment is no local build.
ensureBuilt()
const browser = ensureChromium()
const journeys = await countReport(
  (file) =>
    runTool(['playwright', 'test', '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: browser },
    }),
  (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
  }),
)
const passed = checked.passed + journeys.passed
const failed = checked.failed + (isPacked ? 0 : 1) + journeys.failed
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
