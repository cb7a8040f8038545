import type { ReadMark } from '~/features/auth/server/ports'

/** What was read, when, and until when it may be remembered at most; ms. */
export interface Remembered<Value> {
  value: Value
  mark: ReadMark
  readAt: number
  until: number
}

/** One value a key, forgotten by itself. A flood of keys pushes the oldest out and does not fill the isolate. */
export class ShortMemory<Value extends { accountId: string }> {
  private readonly entries = new Map<string, Remembered<Value>>()

  constructor(private readonly atMost: number) {}

  peek(key: string, now: number): Remembered<Value> | null {
    const found = this.entries.get(key)
    return found && found.until > now ? found : null
  }

  put(key: string, entry: Remembered<Value>): void {
    this.entries.delete(key)
    const [oldest] = this.entries.keys()
    if (this.entries.size >= this.atMost && oldest !== undefined) this.entries.delete(oldest)
    this.entries.set(key, entry)
  }

  forgetKey(key: string): void {
    this.entries.delete(key)
  }

  forget(accountId: string): void {
    for (const [key, { value }] of this.entries) {
      if (value.accountId === accountId) this.entries.delete(key)
    }
  }
}
