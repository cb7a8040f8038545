import { isRead, withOwnNames } from './result-columns'

/** Reads that one caller waits for together: a statement, or a batch of its own. */
interface Ask {
  /** With names of columns under which no two values fall together in a batch's answer. */
  statements: D1PreparedStatement[]
  /** From the results of the statements, in their order. */
  answer(results: D1Result[]): void
  /** Asked by itself: its own errors are its caller's. */
  askAlone(): void
}

/** Statements of one round trip to D1. */
const MOST_STATEMENTS = 40

// Taken before a test may put a clock of its own in its place.
const afterThisTurn = globalThis.setTimeout

/**
 * The same database, except that reads asked for in one turn of the event loop travel in one batch. Writes, and batches
 * that write, go out where they are asked for, after the reads asked for before them. For one request: what one request
 * waits for must not hang on another.
 */
export function gatherReads(d1: D1Database): D1Database {
  const reads = new GatheredReads(d1)
  return new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => new GatheredStatement(reads, text)
      if (name === 'batch') return (statements: GatheredStatement[]) => reads.batch(statements)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

class GatheredReads {
  private asks: Ask[] = []

  constructor(readonly d1: D1Database) {}

  /** `answer` takes the caller's part out of the results; `askAlone` gets the same by itself. */
  read<T>(
    statements: D1PreparedStatement[],
    answer: (results: D1Result[]) => T,
    askAlone: () => Promise<T>,
  ): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>()
    if (this.asks.length === 0) afterThisTurn(() => this.send(), 0)
    this.asks.push({
      statements,
      answer: (results) => resolve(answer(results)),
      askAlone: () => resolve(askAlone()),
    })
    return promise
  }

  batch(statements: GatheredStatement[]): Promise<D1Result[]> {
    const plain = statements.map((statement) => statement.plain())
    const askAlone = () => this.d1.batch(plain)
    if (statements.every(({ text }) => isRead(text)))
      return this.read(plain, (results) => results, askAlone)
    this.send()
    return askAlone()
  }

  /** Sends what was asked for so far. */
  send(): void {
    const asks = this.asks
    this.asks = []
    for (let from = 0; from < asks.length;) {
      const some = fitting(asks, from)
      from += some.length
      void this.sendTogether(some)
    }
  }

  private async sendTogether(asks: Ask[]): Promise<void> {
    const results = asks.length > 1 ? await this.resultsOf(asks) : null
    let from = 0
    for (const { statements, answer, askAlone } of asks) {
      if (results) answer(results.slice(from, from + statements.length))
      else askAlone()
      from += statements.length
    }
  }

  // One that fails takes the others along: each is asked by itself then, so that only its own caller hears of it.
  private resultsOf(asks: Ask[]): Promise<D1Result[] | null> {
    return this.d1.batch(asks.flatMap(({ statements }) => statements)).catch(() => null)
  }
}

/** As many as one trip takes, at least one. */
function fitting(asks: Ask[], from: number): Ask[] {
  let [to, count] = [from, 0]
  while (to < asks.length) {
    count += asks[to]?.statements.length ?? 0
    if (count > MOST_STATEMENTS && to > from) break
    to += 1
  }
  return asks.slice(from, to)
}

class GatheredStatement implements D1PreparedStatement {
  constructor(
    private readonly reads: GatheredReads,
    readonly text: string,
    private readonly values: unknown[] = [],
  ) {}

  bind(...values: unknown[]): D1PreparedStatement {
    return new GatheredStatement(this.reads, this.text, values)
  }

  all<T>(): Promise<D1Result<T>> {
    const plain = this.plain()
    if (!isRead(this.text)) return this.afterReads(() => plain.all<T>())
    return this.reads.read(
      [plain],
      // One statement has one result, and rows are what the caller says they are.
      ([result]) => result as D1Result<T>,
      () => plain.all<T>(),
    )
  }

  raw<T>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T>(options?: { columnNames?: false }): Promise<T[]>
  raw<T>(options?: { columnNames?: boolean }): Promise<T[]> {
    const plain = this.plain()
    const text = isRead(this.text) && !options?.columnNames ? withOwnNames(this.text) : null
    // Names come first among the rows, where they were asked for.
    const askAlone = () => plain.raw<T>(options as { columnNames?: false })
    if (text === null) return isRead(this.text) ? askAlone() : this.afterReads(askAlone)
    return this.reads.read(
      [this.prepared(text)],
      ([result]) => (result?.results ?? []).map((row) => Object.values(row as object) as T),
      askAlone,
    )
  }

  run<T>(): Promise<D1Result<T>> {
    return this.afterReads(() => this.plain().run<T>())
  }

  first<T>(column?: string): Promise<T | null> {
    return this.afterReads(() =>
      column === undefined ? this.plain().first<T>() : this.plain().first<T>(column),
    )
  }

  /** The statement as the database itself takes it. */
  plain(): D1PreparedStatement {
    return this.prepared(this.text)
  }

  private prepared(text: string): D1PreparedStatement {
    const statement = this.reads.d1.prepare(text)
    return this.values.length === 0 ? statement : statement.bind(...this.values)
  }

  private afterReads<T>(ask: () => Promise<T>): Promise<T> {
    this.reads.send()
    return ask()
  }
}
