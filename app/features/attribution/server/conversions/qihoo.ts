import { z } from 'zod'
import { dayOf } from '../action-logs'
import type { Touch } from '../../contract'
import type { ConversionRow } from '../tables'
import {
  postReport,
  reportKey,
  safeAnswer,
  seconds,
  type AdClick,
  type AdService,
  type SettingsOf,
  type UploadOutcome,
} from './service'
import { md5Hex } from './md5-hex'

type QihooSettings = SettingsOf<'qihoo'>

// One request a report: more would outlast the lease of what was taken up.
const BATCH = 10
const DAY_MS = 86_400_000
const INVALID = '1001'
/** Events that may carry an amount; with another one it is dirty data. */
const PRICED = ['ORDER', 'LOW_PAY', 'PAY_SUCCESS', 'PAY']

/** 360 点睛: one web conversion a request, signed over the exact bytes, told on the day on which it happened. */
export const qihoo: AdService<QihooSettings> = {
  batchSize: BATCH,
  clickOf: (settings, touch) => clickOf(settings, touch),
  reports: () => true,
  // By Shanghai's calendar.
  lastTry: (occurredAt) => Date.parse(`${dayOf(new Date(occurredAt))}T00:00:00+08:00`) + DAY_MS - 1,
  async upload(ctx, settings, reports) {
    const outcomes: UploadOutcome[] = []
    for (const row of reports) {
      const body = await bodyOf(settings, row, ctx.now())
      outcomes.push(await send(settings, body))
    }
    return outcomes
  },
}

// Display ads have a parameter of their own, which differs from our `sourceId` by its case alone.
function clickOf({ jzqs }: QihooSettings, touch: Touch): AdClick | null {
  const { qhclickId, displayClickId, isMobile, landingUrl } = touch
  if (qhclickId !== '') {
    const line = isMobile ? 'ocpc_ms_convert' : 'ocpc_ps_convert'
    return { clickId: qhclickId, line, landingUrl }
  }
  if (displayClickId === '' || jzqs === undefined) return null
  return { clickId: displayClickId, line: 'ocpc_zs_convert', landingUrl }
}

/** A refund repeats click, key and event of its payment: that is how it is known which one is invalid. */
async function bodyOf(settings: QihooSettings, row: ConversionRow, now: Date): Promise<string> {
  const { registrationEvent, paymentEvent, jzqs } = settings
  const event = row.event === 'registration' ? registrationEvent : paymentEvent
  const isPriced = row.event === 'payment' && row.valueFen > 0 && PRICED.includes(event)
  const param = {
    ...(isPriced && { value: row.valueFen }),
    ...(row.event === 'refund' && { spare: INVALID }),
  }
  return JSON.stringify({
    data: {
      request_time: seconds(now.getTime()),
      data_industry: row.line,
      data_detail: {
        qhclickid: row.clickId,
        ...(row.line === 'ocpc_zs_convert' && { jzqs }),
        trans_id: await md5Hex(reportKey(row)),
        event,
        event_time: seconds(row.occurredAt),
        ...(Object.keys(param).length > 0 && { event_param: param }),
      },
    },
  })
}

const answerShape = z.object({ errno: z.number(), error: z.string().default('') })

async function send(settings: QihooSettings, body: string): Promise<UploadOutcome> {
  const { appKey, appSecret, baseUrl } = settings
  const headers = {
    'App-Key': appKey,
    'App-Sign': await md5Hex(appSecret + body),
    'Content-Type': 'application/json;charset=utf-8',
  }
  const reply = answerShape.safeParse(
    await postReport(`${baseUrl}/uploadWebConvert`, { headers, body }),
  )
  if (!reply.success) return { kind: 'retry', answer: 'no answer' }
  const { errno, error } = reply.data
  const answer = safeAnswer(`${errno} ${error}`, [appSecret, appKey])
  const kinds: Record<number, UploadOutcome['kind']> = { 0: 'uploaded', 1: 'setup', 2: 'setup' }
  return { kind: kinds[errno] ?? (errno === 3 ? 'refused' : 'retry'), answer }
}
