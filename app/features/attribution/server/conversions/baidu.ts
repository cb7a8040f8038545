import { z } from 'zod'
import type { Context } from '~/core/context'
import type { Touch } from '../../contract'
import type { ConversionRow } from '../tables'
import {
  postReport,
  reportKey,
  safeAnswer,
  seconds,
  type AdService,
  type SettingsOf,
  type UploadOutcome,
} from './service'

type BaiduSettings = SettingsOf<'baidu'>

/** The service takes fewer than a hundred at once. */
const BATCH = 99
const LANDING_AT_MOST = 1024
// Clicks are matched for weeks; what could not be told in one is given up.
const DAYS_7 = 7 * 86_400_000

/** Baidu OCPC: web conversions in batches, each known by its key; HTTP 200 says nothing. */
export const baidu: AdService<BaiduSettings> = {
  batchSize: BATCH,
  clickOf: (_settings, touch) =>
    touch.clickId === ''
      ? null
      : { clickId: touch.clickId, line: '', landingUrl: landingOf(touch) },
  reports: ({ invalidType }, event) => event !== 'refund' || invalidType !== undefined,
  lastTry: (occurredAt) => occurredAt + DAYS_7,
  async upload(ctx, settings, reports) {
    const isInvalid = ({ event }: ConversionRow) => event === 'refund'
    const [refunds, valid] = [reports.filter(isInvalid), reports.filter((row) => !isInvalid(row))]
    const outcomes = new Map([
      ...(await send(ctx, settings, valid, 'uploadConvertData', 'conversionTypes')),
      ...(await send(ctx, settings, refunds, 'uploadInvalidConvertData', 'invalidConversionTypes')),
    ])
    return reports.map(({ id }) => outcomes.get(id) ?? { kind: 'retry', answer: '' })
  },
}

// The address must carry the click; one that lost it, or is too long, is put together anew.
function landingOf({ clickId, landingUrl, host }: Touch): string {
  const url = URL.canParse(landingUrl) ? new URL(landingUrl) : null
  if (url?.searchParams.get('bd_vid') === clickId && landingUrl.length <= LANDING_AT_MOST)
    return landingUrl
  return `${url?.origin ?? `https://${host}`}/?bd_vid=${encodeURIComponent(clickId)}`
}

const answerShape = z.object({
  header: z.object({
    status: z.number(),
    desc: z.string().default(''),
    failures: z
      .array(
        z.object({
          code: z.union([z.number(), z.string()]).default(''),
          message: z.string().default(''),
          position: z.string().default(''),
        }),
      )
      .nullish(),
  }),
})

type Answer = z.infer<typeof answerShape>['header']

async function send(
  _ctx: Context,
  settings: BaiduSettings,
  reports: ConversionRow[],
  path: string,
  name: 'conversionTypes' | 'invalidConversionTypes',
): Promise<[id: string, outcome: UploadOutcome][]> {
  if (reports.length === 0) return []
  const write = name === 'conversionTypes' ? conversionOf : invalidOf
  const body = JSON.stringify({
    token: settings.token,
    [name]: reports.map((row) => write(settings, row)),
  })
  const headers = { 'content-type': 'application/json' }
  const reply = await postReport(`${settings.baseUrl}/ocpcapi/api/${path}`, { headers, body })
  const answer = answerShape.safeParse(reply)
  const outcomes = answer.success
    ? readAnswer(answer.data.header, reports.length)
    : reports.map((): UploadOutcome => ({ kind: 'retry', answer: 'no answer' }))
  return reports.map(({ id }, index) => {
    const { kind, answer: words } = outcomes[index] ?? { kind: 'retry', answer: '' }
    return [id, { kind, answer: safeAnswer(words, [settings.token]) }]
  })
}

const conversionOf = (settings: BaiduSettings, row: ConversionRow) => ({
  logidUrl: row.landingUrl,
  newType: row.event === 'registration' ? settings.registrationType : settings.paymentType,
  convertTime: seconds(row.occurredAt),
  ...(row.valueFen > 0 && { convertValue: row.valueFen }),
  outerEventId: reportKey(row),
  outerEventType: 'custom_dedup',
})

const invalidOf = (settings: BaiduSettings, row: ConversionRow) => ({
  logidUrl: row.landingUrl,
  convertType: settings.invalidType,
  convertTime: seconds(row.occurredAt),
  confidence: 100,
  invalidReason: '退款',
})

/** Statuses: 0 all taken, 1 and 2 some or all not, 3 our token, 4 theirs. */
export function readAnswer({ status, desc, failures }: Answer, count: number): UploadOutcome[] {
  const words = [desc, ...(failures ?? []).map(({ code, message }) => `${code} ${message}`)]
  const all = (kind: UploadOutcome['kind'], answer = words.join('; ')) =>
    Array.from({ length: count }, (): UploadOutcome => ({ kind, answer }))
  if (status === 0) return all('uploaded', desc)
  if (status === 3) return all('setup')
  if (status !== 1) return all('retry')
  const failed = new Map<number, string>()
  for (const { position, code, message } of failures ?? [])
    failed.set(Number(/\[(\d+)\]/.exec(position)?.[1] ?? Number.NaN), `${code} ${message}`)
  // Where it does not say which ones, all are sent again: those that were taken are known by their keys.
  const isClear = failed.size > 0 && [...failed.keys()].every((index) => index < count)
  if (!isClear) return all('retry')
  return Array.from({ length: count }, (_, index): UploadOutcome => {
    const refusal = failed.get(index)
    return refusal === undefined
      ? { kind: 'uploaded', answer: desc }
      : { kind: 'retry', answer: refusal }
  })
}
