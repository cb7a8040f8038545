import { eq } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { idSchemas } from '~/core/id-schemas'
import { billingErrors } from '~/features/billing/errors'
import {
  expireHolds,
  holdCoins,
  releaseHold,
  settleHold,
} from '~/features/billing/server/ledger/holds'
import { grantCoins, refundCoins, spendCoins } from '~/features/billing/server/ledger/payments'
import { coinApplications, coinCaps } from '~/features/billing/server/tables'
import { withCoins } from '~/features/billing/server/with-coins'
import type { Chance } from './chance'
import type { Asked, Oracle, OracleHold, OraclePayment } from './ledger-oracle'

export interface Operation {
  /** What each commit of an attempt does to the oracle. */
  effects: () => (() => void)[]
  run: () => Promise<void>
  /** What the caller must have been told: an error's name, or null. */
  refusal: () => string | null
}

export const TEAMS = ['11', '12', '13'].map((id) => idSchemas.team.parse(id))
const MEMBERS = TEAMS.flatMap((teamId) =>
  ['1', '2', '3'].map((n) => ({ teamId, memberId: teamId + n })),
)
const PURPOSE = 'scholar.redeem'

/** Everything that may happen to a ledger, each as what is called and what must come of it. */
export class LedgerOperations {
  private readonly keys: { key: string; kind: string }[] = []
  private lastKey = 0

  constructor(
    private readonly ctx: Context,
    private readonly oracle: Oracle,
    private readonly chance: Chance,
    private readonly clock: { now: number },
    /** Lets something else happen in the middle of an operation. */
    private readonly interrupt: (depth: number) => Promise<void>,
  ) {}

  // The last one, which holds others within, is left out at depth.
  readonly choices: [string, (depth: number) => Operation | null][] = [
    ['grant', () => this.grant(this.newKey('grant'))],
    ['hold', () => this.hold(this.newKey('hold'))],
    ['hold', () => this.hold(this.newKey('hold'))],
    ['hold again', () => this.again('hold', (key) => this.hold(key))],
    ['settle', () => this.settle()],
    ['settle', () => this.settle()],
    ['release', () => this.release()],
    ['expire', () => this.expire()],
    ['spend', () => this.spend(this.newKey('spend'))],
    ['spend again', () => this.again('spend', (key) => this.spend(key))],
    ['grant again', () => this.again('grant', (key) => this.grant(key))],
    ['refund', () => this.refund(this.newKey('refund'))],
    ['refund again', () => this.again('refund', (key) => this.refund(key))],
    ['cap', () => this.changeCap()],
    ['with coins', (depth) => this.paidWork(depth)],
  ]

  // Bodies come from few, by the key: an old key is sent with its own body or with another.
  private bodyOf(key: string) {
    const other = this.chance.random() < 0.3 ? 1 : 0
    const n = Number(key.replace(/\D/g, '')) + other
    const { teamId } = this.memberOf(key)
    const amount = 1 + ((n * 7919) % (key.startsWith('grant') ? 80 : 90))
    return { key, teamId, amount, body: `${n % 5}` }
  }

  private memberOf(key: string) {
    const member = MEMBERS[Number(key.replace(/\D/g, '')) % MEMBERS.length]
    if (!member) throw new Error('no members')
    return member
  }

  private asked(key: string) {
    return { ...this.bodyOf(key), ...this.memberOf(key) }
  }

  private grant(key: string): Operation {
    const asked = this.asked(key)
    let refusal: string | null = null
    return {
      effects: () => [() => (refusal = this.oracle.grant(asked).refusal)],
      run: async () =>
        void (await grantCoins(this.ctx, { teamId: asked.teamId, amountCoins: asked.amount, key })),
      refusal: () => refusal,
    }
  }

  private hold(key: string): Operation {
    const asked = {
      ...this.asked(key),
      forMs: 1 + Math.floor(this.chance.random() * 6 * 3_600_000),
    }
    let answer: ReturnType<Oracle['hold']> = { refusal: null, isNew: false }
    return {
      effects: () => [() => (answer = this.oracle.hold(asked))],
      run: async () => {
        const hold = await holdCoins(this.ctx, { ...payment(asked), forMs: asked.forMs })
        this.know(answer.hold, hold.id)
        if (hold.isNew !== answer.isNew || hold.state !== answer.hold?.state) {
          throw new Error(`a hold that is ${hold.state} and ${hold.isNew ? 'new' : 'old'}`)
        }
      },
      refusal: () => answer.refusal,
    }
  }

  private settle(): Operation | null {
    const hold = this.knownHold()
    if (!hold) return null
    const part = this.chance.pick([0, 0.3, 0.7, 1, 1, 1, 1.2])
    const amount =
      hold.state === 'settled' && this.chance.random() < 0.5
        ? hold.paid
        : Math.ceil(hold.amount * part)
    let refusal: string | null = null
    return {
      effects: () => [() => (refusal = this.oracle.settle(hold, amount))],
      run: () =>
        settleHold(this.ctx, { teamId: hold.teamId, holdId: hold.id, amountCoins: amount }),
      refusal: () => refusal,
    }
  }

  private release(): Operation | null {
    const hold = this.knownHold()
    if (!hold) return null
    let refusal: string | null = null
    return {
      effects: () => [() => (refusal = this.oracle.release(hold))],
      run: () => releaseHold(this.ctx, { teamId: hold.teamId, holdId: hold.id }),
      refusal: () => refusal,
    }
  }

  private expire(): Operation {
    const effects = () =>
      this.oracle.due().map((hold) => () => this.oracle.giveBack(hold, 'expired'))
    return { effects, run: async () => void (await expireHolds(this.ctx)), refusal: () => null }
  }

  private spend(key: string): Operation {
    const asked = this.asked(key)
    let refusal: string | null = null
    return {
      effects: () => [() => (refusal = this.oracle.spend(asked).refusal)],
      run: async () => {
        const { id } = await spendCoins(this.ctx, payment(asked))
        const paid = this.oracle.payments.findLast((item) => item.key === key)
        if (paid) paid.id = id
      },
      refusal: () => refusal,
    }
  }

  private refund(key: string): Operation | null {
    const payments = this.oracle.payments.slice(-40).filter((item) => item.id !== null)
    const payment: OraclePayment | undefined =
      payments[Math.floor(this.chance.random() * payments.length)]
    if (!payment?.id) return null
    const amountCoins = 1 + Math.floor(this.chance.random() * payment.amount)
    const { id: paymentId, teamId } = payment
    let refusal: string | null = null
    return {
      effects: () => [() => (refusal = this.oracle.refund(payment, amountCoins, key).refusal)],
      run: async () => void (await refundCoins(this.ctx, { teamId, paymentId, amountCoins, key })),
      refusal: () => refusal,
    }
  }

  private changeCap(): Operation {
    const { teamId, memberId } = this.chance.pick(MEMBERS)
    const { db, newId } = this.ctx
    const what = this.chance.pick(['cap', 'no cap', 'extra'] as const)
    // Sent again after a crash, the same approval is no second one.
    let isPaid = false
    const amountCoins = 1 + Math.floor(this.chance.random() * 600)
    const month = this.oracle.month()
    const remove = db.delete(coinCaps).where(eq(coinCaps.memberId, memberId))
    const cap = db
      .insert(coinCaps)
      .values({ teamId, memberId, capCoins: amountCoins, updatedAt: 0 })
    const approved = {
      id: newId(),
      teamId,
      memberId,
      amountCoins,
      month,
      state: 'approved',
    } as const
    const extra = db
      .insert(coinApplications)
      .values({ ...approved, reason: '', createdAt: 0 })
      .onConflictDoNothing()
    return {
      effects: () => [
        () => {
          const key = `${memberId}:${month}`
          if (what === 'cap') this.oracle.caps.set(memberId, amountCoins)
          else if (what === 'no cap') this.oracle.caps.delete(memberId)
          else if (!isPaid)
            this.oracle.extras.set(key, (this.oracle.extras.get(key) ?? 0) + amountCoins)
          isPaid = true
        },
      ],
      run: async () =>
        void (await db.batch(
          what === 'extra' ? [extra] : what === 'cap' ? [remove, cap] : [remove],
        )),
      refusal: () => null,
    }
  }

  /** Holds, lets others act in between, fails or pays a part or all; dies anywhere. */
  private paidWork(depth: number): Operation {
    const key = this.newKey('hold')
    const asked = { ...this.asked(key), forMs: 2 * 3_600_000 }
    const used = Math.floor(asked.amount * this.chance.pick([0, 0.5, 1]))
    const fails = this.chance.random() < 0.25
    let hold: OracleHold | undefined
    let hasFailed = false
    let refusal: string | null = null
    const { teamId, memberId } = asked
    const seat = { teamId, spaceId: teamId, memberId, role: 'member' } as const
    const ctx: SeatedContext = { ...this.ctx, actor: { accountId: '', signInId: '' }, seat }
    const close = () => {
      if (!hold || refusal) return
      refusal = fails ? this.oracle.release(hold) : this.oracle.settle(hold, used)
    }
    const open = () => {
      const answer = this.oracle.hold(asked)
      hold = answer.hold
      refusal = answer.refusal
      if (!refusal && !answer.isNew) {
        refusal = hold?.state === 'open' ? 'billing.underWay' : 'billing.alreadyDone'
      }
    }
    return {
      effects: () => [open, close],
      run: () =>
        withCoins(ctx, { ...payment(asked), forMs: asked.forMs }, async () => {
          for (let n = this.chance.random() * 3; n > 1; n -= 1) {
            this.clock.now += Math.floor(this.chance.random() * 40 * 60_000)
            await this.interrupt(depth + 1)
          }
          hasFailed = fails
          if (fails) throw billingErrors.noCap()
          return { result: undefined, usedCoins: used }
        }),
      // The work's own error is the one that is heard, whatever became of giving back.
      refusal: () => (hasFailed ? 'billing.noCap' : refusal),
    }
  }

  private again(kind: string, make: (key: string) => Operation | null): Operation | null {
    const recent = this.keys.slice(-60).filter((item) => item.kind === kind)
    return recent.length > 0 ? make(this.chance.pick(recent).key) : null
  }

  private newKey(kind: string): string {
    this.lastKey += 1
    const key = `${kind}-${this.lastKey}`
    this.keys.push({ key, kind })
    return key
  }

  private know(hold: OracleHold | undefined, id: string): void {
    if (!hold || (hold.id !== null && hold.id !== id)) throw new Error('another hold under one key')
    hold.id = id
  }

  private knownHold() {
    const holds = this.oracle.holds.slice(-40).filter((item) => item.id !== null)
    const hold = holds[Math.floor(this.chance.random() * holds.length)]
    return hold?.id ? Object.assign(hold, { id: hold.id }) : null
  }
}

const payment = ({ teamId, memberId, amount, key, body }: Asked) =>
  ({ teamId, memberId, amountCoins: amount, key, purpose: PURPOSE, fingerprint: body }) as const
