import { withProductCode } from '../lib/typescript.mjs'

/** The shipped questions over ten shipped documents; see own-set.ts. Needs no --data. */
export async function evalOwn() {
  return withProductCode(async (load) => {
    const { evaluateOwn } = await load('/scripts/eval/own-set.ts')
    const result = evaluateOwn()
    console.table(result.classes)
    console.table(result.answers)
    return result
  })
}
