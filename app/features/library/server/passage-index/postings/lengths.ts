import type { Sql } from '../sql'

// Some ten milliseconds.
const READ_AT_ONCE = 20_000

/** How many terms each passage has, by its id: what the full text weighs a hit by. Read once, then told. */
export class Lengths {
  passages = 0
  isWhole = false
  private readUpTo = 0
  /** By its id one more than a passage has; 0: there is none. */
  of = new Uint32Array(1024)

  constructor(private readonly sql: Sql) {}

  /** Whether there is such a passage. */
  has(id: number): boolean {
    return (this.of[id] ?? 0) > 0
  }

  /** All passages and terms that the full text was ever given: it weighs by these, whatever went since. */
  totals(): { passages: number; terms: number } {
    const [row] = this.sql.all<{ totals: string }>(
      `SELECT hex(block) AS totals FROM terms_data WHERE id = 1`,
    )
    const [passages = 0, ...terms] = numbersIn(row?.totals ?? '')
    return { passages, terms: sumOf(terms) }
  }

  /** Ids are below this. */
  get end(): number {
    return this.of.length
  }

  /** Reads the next ones. Answers whether more are left. */
  readSome(): boolean {
    if (this.isWhole) return false
    const [found] = this.sql.all<{ sizes: string | null; last: number | null; count: number }>(
      `SELECT group_concat(id || ':' || hex(sz)) AS sizes, max(id) AS last, count(*) AS count
       FROM (SELECT id, sz FROM terms_docsize WHERE id > ? ORDER BY id LIMIT ${READ_AT_ONCE})`,
      this.readUpTo,
    )
    for (const size of found?.sizes?.split(',') ?? []) {
      const colon = size.indexOf(':')
      this.set(Number(size.slice(0, colon)), sumOf(numbersIn(size.slice(colon + 1))))
    }
    this.readUpTo = found?.last ?? this.readUpTo
    this.isWhole = (found?.count ?? 0) < READ_AT_ONCE
    return !this.isWhole
  }

  /** Reads one that was put. */
  read(id: number): void {
    const [row] = this.sql.all<{ sz: string }>(
      `SELECT hex(sz) AS sz FROM terms_docsize WHERE id = ?`,
      id,
    )
    if (row) this.set(id, sumOf(numbersIn(row.sz)))
  }

  drop(id: number): void {
    if (!this.has(id)) return
    this.passages -= 1
    this.of[id] = 0
  }

  private set(id: number, terms: number): void {
    this.drop(id)
    if (id >= this.of.length) {
      const more = new Uint32Array(Math.max(id + 1, this.of.length * 2))
      more.set(this.of)
      this.of = more
    }
    this.of[id] = terms + 1
    this.passages += 1
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, value) => sum + value, 0)

/** A row of numbers as SQLite writes them: seven bits a byte, the highest tells that more follow. */
function numbersIn(hex: string): number[] {
  const found: number[] = []
  let number = 0
  for (let index = 0; index < hex.length; index += 2) {
    const byte = Number.parseInt(hex.slice(index, index + 2), 16)
    number = number * 128 + (byte & 127)
    if (byte < 128) {
      found.push(number)
      number = 0
    }
  }
  return found
}
