import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import { idMaker } from '~/core/ids'
import { coinThresholds } from '~/features/billing/server/tables'
import { Chance } from './chance'
import { LedgerAudit } from './ledger-audit'
import { LedgerOperations, TEAMS, type Operation } from './ledger-operations'
import { Oracle } from './ledger-oracle'
import { openNodeDatabase, type Around } from './node-database'

export interface SimulationReport {
  seed: number
  operations: number
  /** How often each kind of operation ran, and how often its process died in it. */
  ran: Record<string, number>
  crashes: number
  /** How often a caller was slug no, by the error's name. */
  refused: Record<string, number>
  transfers: number
}

const THRESHOLDS = [50, 500]
const CRASH_CHANCE = 0.12

/**
 * Plays random operations against the real ledger and against plain arithmetic, and compares after each of them. A
 * difference throws an error that names the seed and the step, with which it happens again.
 */
export async function simulateLedger(seed: number, operations: number): Promise<SimulationReport> {
  const simulation = new Simulation(seed)
  try {
    return await simulation.run(operations)
  } catch (error) {
    throw new Error(`ledger simulation failed: --seed ${seed}, step ${simulation.step}`, {
      cause: error,
    })
  }
}

class Crash extends Error {}

// Drizzle wraps what a single query throws.
const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && isCrash(error.cause))

/** An operation under way: what its commits do to the oracle, and where its process dies. */
interface Running {
  effects: (() => void)[]
  crash: { atCall: number; when: 'before' | 'inside' | 'after' } | null
  calls: number
}

class Simulation {
  step = 0
  private readonly clock = { now: Date.UTC(2026, 0, 1) }
  private readonly chance: Chance
  private readonly running: Running[] = []
  private readonly database = openNodeDatabase((call, execute) => this.around(call, execute))
  private readonly oracle = new Oracle(TEAMS, THRESHOLDS, () => this.clock.now)
  private readonly audit = new LedgerAudit(this.database.sqlite, this.oracle)
  private readonly ctx: Context
  private readonly ran: Record<string, number> = {}
  private crashes = 0
  private readonly refused: Record<string, number> = {}
  private readonly operations: LedgerOperations

  constructor(private readonly seed: number) {
    this.chance = new Chance(seed)
    this.ctx = {
      db: this.database.db,
      now: () => new Date(this.clock.now),
      newId: idMaker(() => this.clock.now, this.chance.random),
      log: () => {},
    } as unknown as Context
    this.operations = new LedgerOperations(
      this.ctx,
      this.oracle,
      this.chance,
      this.clock,
      (depth) => this.perform(depth),
    )
  }

  async run(operations: number): Promise<SimulationReport> {
    for (const teamId of TEAMS) {
      for (const coins of THRESHOLDS)
        await this.ctx.db.insert(coinThresholds).values({ teamId, coins })
    }
    for (this.step = 0; this.step < operations; this.step += 1) {
      this.clock.now += this.chance.below(20 * 60_000)
      await this.perform()
      this.audit.afterStep()
      if (this.step % 20_000 === 0) this.audit.inFull()
    }
    this.audit.inFull()
    const { seed, ran, crashes, refused } = this
    return { seed, operations, ran, crashes, refused, transfers: this.audit.transfers }
  }

  private async perform(depth = 0): Promise<void> {
    const { choices } = this.operations
    const [name, make] = this.chance.pick(depth > 1 ? choices.slice(0, -1) : choices)
    const operation = make(depth)
    if (!operation) return
    this.ran[name] = (this.ran[name] ?? 0) + 1
    // Who died tries again with the same words, mostly.
    while ((await this.attempt(operation)) === 'crashed') if (this.chance.random() < 0.4) return
  }

  private async attempt({ run, effects, refusal }: Operation): Promise<'heard' | 'crashed'> {
    this.running.push({ effects: effects(), crash: this.crashPlan(), calls: 0 })
    let slug: string | null = null
    try {
      await run()
    } catch (error) {
      if (isCrash(error)) {
        this.crashes += 1
        return 'crashed'
      }
      if (!(error instanceof AppError)) throw error
      slug = error.slug
      this.refused[slug] = (this.refused[slug] ?? 0) + 1
    } finally {
      this.running.pop()
    }
    if (slug !== refusal()) throw new Error(`slug ${slug}, expected ${refusal()}`)
    return 'heard'
  }

  private crashPlan(): Running['crash'] {
    if (this.chance.random() >= CRASH_CHANCE) return null
    return {
      atCall: 1 + this.chance.below(3),
      when: this.chance.pick(['before', 'inside', 'after']),
    }
  }

  private around({ isBatch }: Parameters<Around>[0], execute: Parameters<Around>[1]): void {
    const running = this.running.at(-1)
    if (!running) return execute()
    running.calls += 1
    const crash = running.crash?.atCall === running.calls ? running.crash : null
    if (crash?.when === 'before') throw new Crash()
    if (crash?.when === 'inside' && isBatch) {
      try {
        execute(1 + this.chance.below(3))
      } catch {
        throw new Crash()
      }
    } else execute()
    if (isBatch) running.effects.shift()?.()
    if (crash) throw new Crash()
  }
}
