// npm run eval -- <what> --data DIR [--json]: how well the product reads, finds and cites.
import { continueUnderModernNode, ensureInstalled } from './lib/install.mjs'

ensureInstalled()
continueUnderModernNode()

// Each prints its own table and gives back what --json prints as the last line.
const evals = {
  answers: () => import('./eval/labelled/run.mjs').then((item) => item.evalAnswers),
  citations: () => import('./eval/citations.mjs').then((item) => item.evalCitations),
  claims: () => import('./eval/labelled/run.mjs').then((item) => item.evalClaims),
  deck: () => import('./eval/deck.mjs').then((item) => item.evalDeck),
  extraction: () => import('./eval/extraction.mjs').then((item) => item.evalExtraction),
  headings: () => import('./eval/labelled/run.mjs').then((item) => item.evalHeadings),
  hostile: () => import('./eval/hostile.mjs').then((item) => item.evalHostile),
  large: () => import('./eval/large.mjs').then((item) => item.evalLarge),
  fit: () => import('./eval/fit.mjs').then((item) => item.evalFit),
  longform: () => import('./eval/longform.mjs').then((item) => item.evalLongform),
  meaning: () => import('./eval/meaning.mjs').then((item) => item.evalMeaning),
  neighbours: () => import('./eval/neighbours.mjs').then((item) => item.evalNeighbours),
  own: () => import('./eval/own.mjs').then((item) => item.evalOwn),
  pages: () => import('./eval/works/pages.mjs').then((item) => item.evalPages),
  references: () => import('./eval/works/references.mjs').then((item) => item.evalReferences),
  retrieval: () => import('./eval/retrieval.mjs').then((item) => item.evalRetrieval),
  small: () => import('./eval/small.mjs').then((item) => item.evalSmall),
  support: () => import('./eval/support.mjs').then((item) => item.evalSupport),
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
