import type { SeatedContext } from '~/core/context'
import { idSchemas } from '~/core/id-schemas'
import { idMaker } from '~/core/ids'
import { seedGoods } from '~/features/commerce/server/goods/seed-goods'
import { paymentMerchants } from '~/features/commerce/server/ports'
import { accounts } from '~/features/auth/server/tables'
import { members, teams } from '~/features/teams/server/tables'
import type { Chance } from './chance'
import { openNodeDatabase } from './node-database'
import { DAY, fakeMerchant, fakeService } from './payment-service'

export class Kill extends Error {}

/** Whether an error is the death of a process, however it was wrapped. */
export const isKill = (error: unknown): boolean =>
  error instanceof Kill || (error instanceof Error && isKill(error.cause))

export const TEAM = idSchemas.team.parse('11')
export const FIRST_SEATS = 10
const START = Date.UTC(2026, 0, 1)
export const FIRST_END = START + 5_000 * DAY

/** A team before a shop, over a database in memory whose process may be killed at any call. */
export async function openOrderWorld(chance: Chance) {
  const clock = { now: START }
  /** Calls until the process dies; none when it does not. */
  const death = { inCalls: 0, when: 'before' as 'before' | 'inside' | 'after' }
  const { db, sqlite } = openNodeDatabase(({ isBatch }, execute) => {
    if (death.inCalls === 0 || --death.inCalls > 0) return execute()
    if (death.when === 'before') throw new Kill()
    if (death.when === 'inside' && isBatch) {
      try {
        execute(1 + chance.below(4))
      } catch {
        throw new Kill()
      }
    } else execute()
    throw new Kill()
  })
  const service = fakeService()
  const later: Promise<unknown>[] = []
  const now = () => new Date(clock.now)
  const seat = { teamId: TEAM, spaceId: TEAM, memberId: '21', role: 'owner' } as const
  const ctx = {
    db,
    now,
    newId: idMaker(() => clock.now, chance.random),
    actor: { accountId: '31', signInId: '1' },
    seat,
    settings: { APP_ENV: 'test', PAYMENT_SANDBOX: '', BANK_TRANSFER: null },
    extensions: new Map([paymentMerchants.with(() => [fakeMerchant(service, now)])]),
    host: 'team.test',
    brandId: null,
    address: '',
    send: async () => {},
    later: (work: Promise<unknown>) => void later.push(work),
    log: () => {},
  } as unknown as SeatedContext
  await db
    .insert(accounts)
    .values({ id: '31', account: 'a', passwordHash: '', name: '', createdAt: 0 })
  await db.insert(teams).values({
    id: TEAM,
    name: '墨队',
    status: 'active',
    expiresAt: FIRST_END,
    seats: FIRST_SEATS,
    createdAt: 0,
  })
  await db
    .insert(members)
    .values({ id: '21', teamId: TEAM, accountId: '31', role: 'owner', joinedAt: 0 })
  await seedGoods(ctx)
  return { ctx, sqlite, service, clock, death, later }
}

export type OrderWorld = Awaited<ReturnType<typeof openOrderWorld>>
