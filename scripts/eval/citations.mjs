import { createServer } from 'vite'
import { root } from '../lib/install.mjs'

/** Citations and refusals of the offline engine over `DIR/rgb_zh`; see citations.ts. */
export async function evalCitations(directory) {
  // Vite's module runner reads the product's TypeScript as it stands, so the product's own code is measured.
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false },
    resolve: { alias: { '~': `${root}/app`, '#test': `${root}/test/support` } },
  })
  try {
    const { evaluateCitations } = await vite.ssrLoadModule('/scripts/eval/citations.ts')
    const { kinds, msPerQuestion } = evaluateCitations(directory)
    console.table(kinds)
    console.log(`每个问题 ${msPerQuestion.toFixed(1)} ms（检索与离线作答）`)
    return { kinds }
  } finally {
    await vite.close()
  }
}
