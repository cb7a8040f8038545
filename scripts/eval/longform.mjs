import { parseArgs } from 'node:util'
import { measureKills, wholeKills } from '../bench/longform/kills.mjs'
import { withProductCode } from '../lib/typescript.mjs'

const FAST_KILLS = { chapters: 20, kills: 5, rate: wholeKills.rate }

/**
 * Long documents by the real pipelines and a scripted model that goes wrong on purpose; see longform.ts. The last row
 * is the whole product with its power cut 50 times in a book of 500 chapters; `--fast` cuts it 5 times in 20.
 */
export async function evalLongform(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      chapters: { type: 'string', default: '20' },
      seed: { type: 'string', default: '7' },
      fast: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  })
  const result = await withProductCode(async (load) => {
    const { evaluateLongform } = await load('/scripts/eval/longform/evaluate.ts')
    return evaluateLongform(Number(values.chapters), Number(values.seed))
  })
  const rows = [...result.rows, await resumeRow(values.fast ? FAST_KILLS : wholeKills)]
  console.log(`longform  seed=${values.seed} chapters=${values.chapters} nodes=${result.nodes}`)
  console.table(rows.map(({ ok, ...row }) => ({ ...row, ok: ok ?? '未运行' })))
  const count = (isIt) => rows.filter(({ ok }) => ok === isIt).length
  console.log(`达到 ${count(true)} 项，未达到 ${count(false)} 项，未运行 ${count(null)} 项`)
  if (count(false) > 0) process.exitCode = 1
  return { ...result, rows }
}

async function resumeRow(size) {
  const run = await measureKills(size)
  const { kills, seconds, lost, unwritten, doubled, chargedTwice, outOfOrder, ok } = run
  return {
    what: `resume: ${kills} kills, ${size.chapters} chapters (${seconds} s)`,
    value: `lost ${lost + unwritten}, doubled ${doubled}, charged twice ${chargedTwice}, out of order ${outOfOrder}`,
    goal: '0, 0, 0, 0',
    ok,
  }
}
