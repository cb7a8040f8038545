import type { IncomingMessage } from 'node:http'

/** The key that every vendor of this fake knows. */
export const GOOD_KEY = 'good-key'

/** One request that came. */
export interface Asked {
  test: string
  vendor: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
  /** Milliseconds since 1970. */
  at: number
}

/** What a vendor answers when nothing is wrong. */
export interface FakeAnswer {
  status?: number
  type?: string
  headers?: Record<string, string>
  body: string
}
