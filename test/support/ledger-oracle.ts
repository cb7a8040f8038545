import type { TeamId } from '~/core/ids'
/** What the ledger must answer, kept in plain objects: the simulation's other opinion. */
export class Oracle {
  readonly teams = new Map<string, OracleTeam>()
  readonly holds: OracleHold[] = []
  readonly open = new Set<OracleHold>()
  readonly payments: OraclePayment[] = []
  private readonly keys = new Map<string, string>()
  private readonly holdsByKey = new Map<string, OracleHold>()

  constructor(
    teamIds: readonly string[],
    readonly thresholds: readonly number[],
    private readonly now: () => number,
  ) {
    for (const id of teamIds) {
      this.teams.set(id, { wallet: 0, granted: 0, held: new Map(), spent: new Map(), alerts: 0 })
    }
  }

  readonly caps = new Map<string, number>()
  readonly extras = new Map<string, number>()

  grant({ teamId, amount, key }: Asked): Verdict {
    return this.once(`grant:${teamId}:${key}`, `${amount}`, () => {
      const team = this.team(teamId)
      team.wallet += amount
      team.granted -= amount
      return null
    })
  }

  hold(asked: Asked & { forMs: number }): Verdict & { hold?: OracleHold } {
    const { teamId, memberId, amount, key, forMs, body } = asked
    const verdict = this.once(`hold:${teamId}:${key}`, `${memberId}:${amount}:${body}`, () => {
      const refusal = this.refusal(asked)
      if (refusal) return refusal
      const team = this.team(teamId)
      team.wallet -= amount
      bump(team.held, memberId, amount)
      const hold: OracleHold = {
        ...asked,
        id: null,
        state: 'open',
        paid: 0,
        expiresAt: this.now() + forMs,
      }
      this.holds.push(hold)
      this.open.add(hold)
      this.holdsByKey.set(`${teamId}:${key}`, hold)
      return null
    })
    const hold = this.holdsByKey.get(`${teamId}:${key}`)
    return { ...verdict, ...(hold && { hold }) }
  }

  settle(hold: OracleHold, amount: number): string | null {
    if (amount === 0) return this.release(hold)
    if (hold.state === 'settled') return hold.paid === amount ? null : 'billing.holdClosed'
    if (hold.state !== 'open' || this.now() >= hold.expiresAt) return 'billing.holdClosed'
    if (amount > hold.amount) return 'billing.holdTooSmall'
    const team = this.team(hold.teamId)
    bump(team.held, hold.memberId, -hold.amount)
    team.wallet += hold.amount - amount
    Object.assign(hold, { state: 'settled', paid: amount })
    this.open.delete(hold)
    this.pay(hold.teamId, hold.memberId, amount)
    return null
  }

  release(hold: OracleHold): string | null {
    if (hold.state === 'settled') return 'billing.holdClosed'
    if (hold.state === 'open') this.giveBack(hold, 'released')
    return null
  }

  /** Holds whose time is over, in the order in which the sweep takes them. */
  due(): OracleHold[] {
    return [...this.open]
      .filter((hold) => hold.expiresAt <= this.now())
      .toSorted((item, other) => item.expiresAt - other.expiresAt)
  }

  giveBack(hold: OracleHold, state: 'released' | 'expired'): void {
    const team = this.team(hold.teamId)
    bump(team.held, hold.memberId, -hold.amount)
    team.wallet += hold.amount
    hold.state = state
    this.open.delete(hold)
  }

  spend(asked: Asked): Verdict {
    const { teamId, memberId, amount, key, body } = asked
    return this.once(`spend:${teamId}:${key}`, `${memberId}:${amount}:${body}`, () => {
      const refusal = this.refusal(asked)
      if (refusal) return refusal
      this.team(teamId).wallet -= amount
      this.pay(teamId, memberId, amount, key)
      return null
    })
  }

  refund(payment: OraclePayment, amount: number, key: string): Verdict {
    return this.once(`refund:${payment.teamId}:${key}`, `${payment.key}:${amount}`, () => {
      if (payment.refunded + amount > payment.amount) return 'billing.refundTooLarge'
      payment.refunded += amount
      const team = this.team(payment.teamId)
      team.wallet += amount
      bump(team.spent, payment.memberId, -amount)
      bump(this.monthly, `${payment.memberId}:${this.month()}`, -amount)
      return null
    })
  }

  month = (): string => new Date(this.now() + 8 * 3_600_000).toISOString().slice(0, 7)

  team(id: string): OracleTeam {
    const team = this.teams.get(id)
    if (!team) throw new Error('no such team')
    return team
  }

  private readonly monthly = new Map<string, number>()

  private pay(teamId: TeamId, memberId: string, amount: number, key?: string): void {
    const team = this.team(teamId)
    bump(team.spent, memberId, amount)
    bump(this.monthly, `${memberId}:${this.month()}`, amount)
    if (key) this.payments.push({ id: null, teamId, memberId, amount, key, refunded: 0 })
    const left = team.wallet + [...team.held.values()].reduce((sum, held) => sum + held, 0)
    team.alerts += this.thresholds.filter((coins) => left < coins && coins <= left + amount).length
  }

  private refusal({ teamId, memberId, amount }: Asked): string | null {
    const team = this.team(teamId)
    if (team.wallet < amount) return 'billing.coinsShort'
    const cap = this.caps.get(memberId)
    if (cap === undefined) return null
    const used = this.monthly.get(`${memberId}:${this.month()}`) ?? 0
    const room = cap + (this.extras.get(`${memberId}:${this.month()}`) ?? 0)
    return used + (team.held.get(memberId) ?? 0) + amount > room ? 'billing.capReached' : null
  }

  private once(key: string, body: string, check: () => string | null): Verdict {
    const previous = this.keys.get(key)
    if (previous !== undefined)
      return { refusal: previous === body ? null : 'billing.keyReused', isNew: false }
    const refusal = check()
    if (!refusal) this.keys.set(key, body)
    return { refusal, isNew: true }
  }
}

export interface Asked {
  teamId: TeamId
  memberId: string
  amount: number
  key: string
  body: string
}

export interface Verdict {
  refusal: string | null
  isNew: boolean
}

export interface OracleTeam {
  wallet: number
  granted: number
  held: Map<string, number>
  spent: Map<string, number>
  alerts: number
}

export interface OracleHold extends Asked {
  /** Null until an answer told it: the caller may have died before. */
  id: string | null
  state: 'open' | 'settled' | 'released' | 'expired'
  paid: number
  forMs: number
  expiresAt: number
}

export interface OraclePayment {
  id: string | null
  teamId: TeamId
  memberId: string
  amount: number
  key: string
  refunded: number
}

function bump(map: Map<string, number>, key: string, by: number): void {
  map.set(key, (map.get(key) ?? 0) + by)
}
