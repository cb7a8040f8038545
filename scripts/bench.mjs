// npm run bench -- <what> [--json]: speed, against a physical limit of the same run.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()

const benches = {
  chat: (parts) => import('./bench/chat.mjs').then((one) => one.benchChat(parts)),
  chaos: () => import('./bench/chaos.mjs').then((one) => one.benchChaos()),
  domains: () => import('./bench/domains.mjs').then((one) => one.benchDomains()),
  fairness: () => import('./bench/fairness.mjs').then((one) => one.benchFairness()),
  ingest: (parts) => import('./bench/ingest.mjs').then((one) => one.benchIngest(parts)),
  library: (parts) => import('./bench/library.mjs').then((one) => one.benchLibrary(parts)),
  longform: (parts) => import('./bench/longform.mjs').then((one) => one.benchLongform(parts)),
  pages: () => import('./bench/pages.mjs').then((one) => one.benchPages()),
  search: () => import('./bench/search.mjs').then((one) => one.benchSearch()),
  thread: () => import('./bench/thread.mjs').then((one) => one.benchThread()),
  word: () => import('./bench/word.mjs').then((one) => one.benchWord()),
  ssr: () => import('./bench/ssr.mjs').then((one) => one.benchSsr()),
}

const [what, ...options] = process.argv.slice(2)
const bench = benches[what]
if (!bench) {
  console.error(`用法：npm run bench -- ${Object.keys(benches).join(' | ')} [--json]`)
  process.exit(2)
}
const rows = await bench(options.filter((one) => one !== '--json'))
console.table(rows)
if (options.includes('--json')) console.log(JSON.stringify({ rows }))
