interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(reason: unknown): void
}

export interface Gathering<Item, Result> {
  /** Writes all of them in one trip; one result each, in their order. */
  write(items: readonly Item[]): Promise<Result[]>
  /** One batch may not hold the database for long. */
  mostAtOnce: number
  /** From the beginning of one trip to that of the next, at least. */
  restMs: number
}

/**
 * Writes that come while a trip to the database is under way, or has just begun, share the next one: many at once wait for
 * two trips, not each for all others. It holds nothing but who waits.
 */
export class GatheredWrites<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = []
  private isWriting = false

  constructor(private readonly gathering: Gathering<Item, Result>) {}

  /** Whoever gets an error may have been written all the same. */
  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.waiting.push({ item, resolve, reject })
    if (!this.isWriting) void this.writeAll()
    return promise
  }

  private async writeAll(): Promise<void> {
    const { mostAtOnce, restMs } = this.gathering
    this.isWriting = true
    while (this.waiting.length > 0) {
      const rest = restMs > 0 ? pause(restMs) : null
      await this.writeGroup(this.waiting.splice(0, mostAtOnce))
      await rest
    }
    this.isWriting = false
  }

  private async writeGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.gathering.write(group.map(({ item }) => item))
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index]
        if (result === undefined) reject(new Error('nothing was written'))
        else resolve(result)
      }
    } catch (error) {
      // One that cannot be written must not fail the others.
      if (group.length > 1) await Promise.all(group.map((alone) => this.writeGroup([alone])))
      else for (const { reject } of group) reject(error)
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
