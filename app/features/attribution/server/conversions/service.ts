import type { Context } from '~/core/context'
import type { AdServiceSettings } from '~/core/settings/attribution'
import type { Touch } from '../../contract'
import type { ConversionEvent } from '../../terms'
import type { ConversionRow } from '../tables'

export type SettingsOf<Kind> = Extract<AdServiceSettings, { kind: Kind }>

/** A click of a service's own, and what is needed to tell it so. */
export interface AdClick {
  clickId: string
  line: string
  landingUrl: string
}

/**
 * How an upload ended. `retry`: nobody knows, or the service said to come back; the same report may be sent again, the
 * service knows it by its key. `setup`: it does not take reports from us at all until somebody mends the settings.
 */
export type UploadOutcome = { kind: 'uploaded' | 'refused' | 'retry' | 'setup'; answer: string }

/** Speaks with one ad service. */
export interface AdService<Settings extends AdServiceSettings = AdServiceSettings> {
  /** Reports of one request at most, and how many are taken up at a time. */
  batchSize: number
  /** The touch's click, where it is of this service. */
  clickOf(settings: Settings, touch: Touch): AdClick | null
  reports(settings: Settings, event: ConversionEvent): boolean
  /** Until when (ms) what happened at a moment may be told. */
  lastTry(occurredAt: number): number
  /** One outcome a report, in their order. Never throws for what the service answers or fails to answer. */
  upload(ctx: Context, settings: Settings, reports: ConversionRow[]): Promise<UploadOutcome[]>
}

const TIMEOUT_MS = 10_000
const ANSWER_AT_MOST_CHARS = 50_000

/** One POST to a service, bounded in time and size. Its answer as JSON; null where there is none. */
export async function postReport(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers,
      body,
    })
    const text = (await response.text()).slice(0, ANSWER_AT_MOST_CHARS)
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const WORDS_AT_MOST = 200

/** A service's words as they may be kept: short, and without what is ours to keep secret. */
export function safeAnswer(words: string, secrets: string[]): string {
  const plain = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), words)
  return plain.slice(0, WORDS_AT_MOST)
}

/** Reports are told apart by this, however often they are sent: `reg:7`, `pay:9`. */
export const reportKey = ({ event, subject }: Pick<ConversionRow, 'event' | 'subject'>) =>
  `${event === 'registration' ? 'reg' : 'pay'}:${subject}`

export const seconds = (ms: number) => Math.floor(ms / 1000)
