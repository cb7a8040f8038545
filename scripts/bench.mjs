// npm run bench -- <what> [--json]: speed, against a physical limit of the same run.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()

const benches = {
  chat: (parts) => import('./bench/chat.mjs').then((item) => item.benchChat(parts)),
  chaos: () => import('./bench/chaos.mjs').then((item) => item.benchChaos()),
  domains: () => import('./bench/domains.mjs').then((item) => item.benchDomains()),
  editor: () => import('./bench/editor.mjs').then((item) => item.benchEditor()),
  fairness: () => import('./bench/fairness.mjs').then((item) => item.benchFairness()),
  growth: () => import('./bench/growth.mjs').then((item) => item.benchGrowth()),
  ingest: (parts) => import('./bench/ingest.mjs').then((item) => item.benchIngest(parts)),
  latency: () => import('./bench/latency.mjs').then((item) => item.benchLatency()),
  library: (parts) => import('./bench/library.mjs').then((item) => item.benchLibrary(parts)),
  longform: (parts) => import('./bench/longform.mjs').then((item) => item.benchLongform(parts)),
  mindmap: () => import('./bench/mindmap.mjs').then((item) => item.benchMindMap()),
  orders: () => import('./bench/orders.mjs').then((item) => item.benchOrders()),
  pages: () => import('./bench/pages.mjs').then((item) => item.benchPages()),
  search: () => import('./bench/search.mjs').then((item) => item.benchSearch()),
  'search-all': () => import('./bench/search-all.mjs').then((item) => item.benchSearchAll()),
  slides: () => import('./bench/slides.mjs').then((item) => item.benchSlides()),
  start: () => import('./bench/start.mjs').then((item) => item.benchStart()),
  thread: () => import('./bench/thread.mjs').then((item) => item.benchThread()),
  word: () => import('./bench/word.mjs').then((item) => item.benchWord()),
  ssr: () => import('./bench/ssr.mjs').then((item) => item.benchSsr()),
}

const [what, ...options] = process.argv.slice(2)
const bench = benches[what]
if (!bench) {
  console.error(`用法：npm run bench -- ${Object.keys(benches).join(' | ')} [--json]`)
  process.exit(2)
}
const rows = await bench(options.filter((item) => item !== '--json'))
console.table(rows)
if (options.includes('--json')) console.log(JSON.stringify({ rows }))
