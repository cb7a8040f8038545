import type { z } from 'zod'

/** What a call of `/ai` is, for those who make it: our own screens, the reference page, other programs. */
export interface CallSpec {
  /** What it does, in a few words. */
  title: string
  query?: z.ZodType
  body?: z.ZodType
  /**
   * What `result` of the envelope holds. `stream`: numbered events instead of an envelope; `file`: bytes;
   * `redirect`: another address.
   */
  result: z.ZodType | 'stream' | 'file' | 'redirect'
}

/** `GET /space/:spaceId/info`: as the route table has it, without the `/ai` that it is mounted at. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** A feature's calls. Each line is held against the route table by a test. */
export const defineCalls = <const Calls extends Record<CallName, CallSpec>>(calls: Calls): Calls =>
  calls

/** A call as the reference page tells it. */
export interface CallView {
  method: string
  path: string
  title: string
  /** Who may make it, in words. */
  who: string
  /** The scope that opens it to a team's key; '' for none. */
  scope: string
  fields: { name: string; place: '路径' | '参数' | '正文'; shape: string; isRequired: boolean }[]
  /** What comes back, as a shape one can read. */
  result: string
}

export interface ApiReference {
  groups: { name: string; calls: CallView[] }[]
  codes: { code: string; meaning: string }[]
}
