import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderCreation } from './order-creation'

let keys: unknown[] = []
let answers: (() => Response)[] = []

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const said =
  (code: string, success: boolean, status = 200) =>
  () =>
    Response.json({ result: { id: '1' }, success, code, message: '墨' }, { status })
const form = (topic: string) => ({ kind: 'article' as const, app: '' as const, topic })

beforeEach(() => {
  keys = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    keys.push(JSON.parse(body).idempotencyKey)
    const answer = answers.shift() ?? said('SUCCESS', true)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const order = (topic: string, asked: unknown = null) =>
  orderCreation({ teamId: '7', form: form(topic) }, asked)

test('an order whose answer was lost is sent again under its key, until an answer came', async () => {
  answers = [lost, said('500', false, 500), said('502', false, 502)]
  for (const _ of [1, 2, 3, 4, 5]) await order('古镇客流')
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})

test('a changed form is another order; put back to what it was it is the first one again', async () => {
  answers = [lost, lost]
  await order('古镇客流')
  await order('古镇客流与运力')
  await order('古镇客流')
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})

test('an order that was refused is another one when it is sent again', async () => {
  answers = [said('NO_DOCUMETS', false)]
  await order('消防')
  await order('消防')
  expect(keys[1]).not.toBe(keys[0])
})

test('what was brought along belongs to the order, however the outline read from it is named inside', async () => {
  answers = [lost, lost]
  await order('年报', '一、概况')
  await order('年报', '一、总则')
  await order('年报', '一、概况')
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})
