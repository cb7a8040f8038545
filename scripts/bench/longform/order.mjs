const SECTIONS = 2
const WORDS_A_SECTION = 300
const SEED = 7

/** The model of the evaluation: wrong in what it writes as models are, never in how it answers. */
export async function scripted(load) {
  const { noFaults, scriptModel, usualFaults } = await load(
    '/test/support/longform/scripted-model.ts',
  )
  const { stall, cut, busy, empty, html } = noFaults
  return scriptModel(SEED, { ...usualFaults, stall, cut, busy, empty, html }).model
}

/** Headings of a book of made facts, the files that tell them, and the words asked for. */
export async function bookOrder(load, chapters) {
  const { makeSources } = await load('/test/support/longform/sources.ts')
  const { treeOf } = await load('/app/features/generation/server/generators/outline/shape.ts')
  const { files, titles } = makeSources(chapters, SEED)
  const headings = titles.map(([title, ...parts]) => ({
    title,
    intent: '',
    children: parts.slice(0, SECTIONS).map((part) => ({ title: part, intent: '', children: [] })),
  }))
  let ids = 0
  const tree = treeOf(headings, {
    id: 'book',
    title: '片区建设综述',
    newId: () => String((ids += 1)),
  })
  return { tree, files, words: chapters * SECTIONS * WORDS_A_SECTION }
}

/** Enough coins for the words, by the product's own ledger. */
export const grant = ({ billing, ctx }, teamId, words) =>
  billing.grantCoins(ctx, { teamId, amountCoins: words, key: 'bench', remark: '' })

/** Orders a book with its outline and pays it. */
export async function pay(call, teamId, { form, tree }) {
  const order = {
    kind: 'conetnt',
    project: 'book',
    topic: '片区建设综述',
    haveOutline: '有大纲，需保持原文',
    outlineSource: 'custom',
    ...form,
  }
  const { id, quote } = await call('POST', '/creation/create', {
    teamId,
    form: order,
    outline: tree,
  })
  const { coins, outlineRev } = quote
  const paid = { teamId, coins, outlineRev, idempotencyKey: `bench-${id}` }
  await call('POST', `/creation/${id}/pay`, paid)
  return { id, quote }
}

/** What became of every heading, and of every coin of a creation that is over. */
export async function auditOf(database, reading, quote) {
  const part = `task:write:%:${reading.id}:%`
  const paid = await database
    .prepare(
      `SELECT count(*) AS parts, count(DISTINCT key) AS keys, coalesce(sum(amount_coins), 0) AS coins FROM coin_transfers
       WHERE key LIKE 'spend:part:' || ?1 OR key LIKE 'settle:part:' || ?1`,
    )
    .bind(part)
    .first()
  const isWhole =
    reading.taskStatus === 'done' &&
    reading.done === quote.nodes &&
    reading.failed === 0 &&
    paid.keys === paid.parts &&
    paid.coins === reading.paidCoins &&
    reading.heldCoins === 0
  return {
    lost: quote.nodes - reading.done,
    charges: paid.parts,
    paidCoins: paid.coins,
    quotedCoins: quote.coins,
    isWhole,
  }
}
