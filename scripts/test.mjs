// npm test: check, build, browser journeys. Ends with one line: N passed, N failed.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()
const { addCounts, check, countReport, countStep, readJourneys, reportCounts, runTool } =
  await import('./lib/checks.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { ensureChromium } = await import('./lib/chromium.mjs')

const checked = await check()
const isPacked = (await runTool(['node', 'scripts/deploy.mjs', 'production', '--dry-run'])) === 0
// What was built for the deployment is no local build.
await ensureBuilt()
const browser = ensureChromium()
const journeys = await countReport(
  'playwright',
  (file) =>
    runTool(['playwright', 'test', '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: browser },
    }),
  readJourneys,
)
const total = addCounts([checked, countStep('deploy production --dry-run', isPacked), journeys])
reportCounts(total)
process.exit(total.failed > 0 ? 1 : 0)
