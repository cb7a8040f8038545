import { withProductCode } from './typescript.mjs'

/**
 * Runs `use` with the product's own ledger over a D1 database (null where statements are only written down): scripts
 * never write its rows themselves.
 */
export function withLedger(database, use) {
  return withProductCode(async (load) => {
    const parts = ['alerts', 'caps', 'ledger/payments', 'scholar']
    const billing = Object.assign(
      {},
      ...(await Promise.all(parts.map((part) => load(`/app/features/billing/server/${part}.ts`)))),
    )
    const operator = await load('/app/features/billing/server/operator/grant.ts')
    const { idMaker } = await load('/app/core/ids.ts')
    const { drizzle } = await import('drizzle-orm/d1')
    const clock = { now: Date.now() }
    const ctx = {
      db: drizzle(database),
      now: () => new Date(clock.now),
      newId: idMaker(() => clock.now),
      actor: null,
      seat: null,
      address: '',
      log: () => {},
    }
    return use({ billing, operator, ctx, clock })
  })
}
