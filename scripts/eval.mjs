// npm run eval -- <what> --data DIR [--json]: how well the product reads, finds and cites.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()

// Each prints its own table and gives back what --json prints as the last line.
const evals = {
  citations: () => import('./eval/citations.mjs').then((one) => one.evalCitations),
  extraction: () => import('./eval/extraction.mjs').then((one) => one.evalExtraction),
  hostile: () => import('./eval/hostile.mjs').then((one) => one.evalHostile),
  large: () => import('./eval/large.mjs').then((one) => one.evalLarge),
  fit: () => import('./eval/fit.mjs').then((one) => one.evalFit),
  longform: () => import('./eval/longform.mjs').then((one) => one.evalLongform),
  meaning: () => import('./eval/meaning.mjs').then((one) => one.evalMeaning),
  neighbours: () => import('./eval/neighbours.mjs').then((one) => one.evalNeighbours),
  own: () => import('./eval/own.mjs').then((one) => one.evalOwn),
  retrieval: () => import('./eval/retrieval.mjs').then((one) => one.evalRetrieval),
  small: () => import('./eval/small.mjs').then((one) => one.evalSmall),
  support: () => import('./eval/support.mjs').then((one) => one.evalSupport),
}

const [what, ...options] = process.argv.slice(2)
const load = evals[what]
if (!load) {
  console.error(`用法：npm run eval -- ${Object.keys(evals).join(' | ')} --data DIR [--json]`)
  process.exit(2)
}
const evaluate = await load()
const result = await evaluate(options)
if (options.includes('--json')) console.log(JSON.stringify(result))
