import type { DatabaseSync } from 'node:sqlite'
import type { Oracle, OracleTeam } from './ledger-oracle'

/** Reads what was written and finds fault with it. Each step is checked by its new entries; all of them, now and then. */
export class LedgerAudit {
  transfers = 0
  private lastNo = 0
  private readonly balances = new Map<string, number>()
  private readonly closed = new Set<string>()
  private readonly news
  private readonly transferOf

  constructor(
    private readonly sqlite: DatabaseSync,
    private readonly oracle: Oracle,
  ) {
    this.news = sqlite.prepare('SELECT * FROM coin_entries WHERE no > ? ORDER BY no')
    this.transferOf = sqlite.prepare('SELECT kind, about_id FROM coin_transfers WHERE id = ?')
  }

  /** New entries are zero in sum, no balance is below zero, no hold is closed twice, and the oracle agrees. */
  afterStep(): void {
    const sums = new Map<string, number>()
    const touched = new Set<string>()
    for (const entry of entriesOf(this.news.all(this.lastNo))) {
      this.lastNo = entry.no
      const key = `${entry.team}|${entry.account}|${entry.member}`
      const balance = (this.balances.get(key) ?? 0) + entry.amount
      demand(balance === entry.balance, `${key} says ${entry.balance}, sums to ${balance}`)
      demand(balance >= 0 || entry.account === 'granted', `${key} is at ${balance}`)
      this.balances.set(key, balance)
      touched.add(entry.team)
      const sum = (sums.get(entry.transfer) ?? 0) + entry.amount
      sums.set(entry.transfer, sum)
      if (sum === 0) this.countTransfer(entry.transfer)
    }
    for (const [id, sum] of sums) demand(sum === 0, `transfer ${id} sums to ${sum}`)
    for (const id of touched) this.compare(id, this.oracle.team(id))
  }

  /** The same of the whole log, from nothing: replayed, summed by the database, and beside the worklist and the alerts. */
  inFull(): void {
    const sum = this.number('SELECT coalesce(sum(amount_coins), 0) AS n FROM coin_entries')
    demand(sum === 0, `all entries sum to ${sum}`)
    const replayed = new Map<string, number>()
    for (const entry of entriesOf(this.news.all(0))) {
      const key = `${entry.team}|${entry.account}|${entry.member}`
      replayed.set(key, (replayed.get(key) ?? 0) + entry.amount)
    }
    for (const [key, balance] of replayed)
      demand(this.balances.get(key) === balance, `replay of ${key}`)
    demand(replayed.size === this.balances.size, 'accounts of the replay')
    const unposted = this.number(
      'SELECT count(*) AS n FROM coin_transfers t WHERE (SELECT count(*) FROM coin_entries WHERE transfer_id = t.id) <> 2',
    )
    demand(unposted === 0, `${unposted} transfers without their two entries`)
    demand(this.number('SELECT count(*) AS n FROM coin_transfers') === this.transfers, 'transfers')
    demand(
      this.number('SELECT count(*) AS n FROM coin_open_holds') === this.oracle.open.size,
      'open holds',
    )
    const alerts = [...this.oracle.teams.values()].reduce((all, team) => all + team.alerts, 0)
    const written = this.number('SELECT count(*) AS n FROM coin_alerts')
    demand(written === alerts, `${written} alerts, expected ${alerts}`)
  }

  private compare(id: string, team: OracleTeam): void {
    const account = (name: string, member = '') => this.balances.get(`${id}|${name}|${member}`) ?? 0
    demand(account('wallet') === team.wallet, `wallet ${account('wallet')}, oracle ${team.wallet}`)
    demand(account('granted') === team.granted, 'granted')
    for (const [member, held] of team.held)
      demand(account('held', member) === held, `held ${member}`)
    for (const [member, spent] of team.spent)
      demand(account('spent', member) === spent, `spent ${member}`)
  }

  private countTransfer(id: string): void {
    this.transfers += 1
    const found = this.transferOf.get(id)
    if (!found || !['settle', 'release', 'expire'].includes(String(found.kind))) return
    const hold = String(found.about_id)
    demand(!this.closed.has(hold), `hold ${hold} is closed twice`)
    this.closed.add(hold)
  }

  private number = (query: string) => Number(this.sqlite.prepare(query).get()?.n)
}

function entriesOf(rows: Record<string, unknown>[]) {
  return rows.map((row) => ({
    no: Number(row.no),
    transfer: String(row.transfer_id),
    team: String(row.team_id),
    account: String(row.account),
    member: String(row.member_id),
    amount: Number(row.amount_coins),
    balance: Number(row.balance_after),
  }))
}

function demand(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what)
}
