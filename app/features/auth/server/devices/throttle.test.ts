import { createWorld } from '#test/world'
import { expect, test, vi } from 'vitest'
import { UNKNOWN_ADDRESS } from '~/core/visit/client-address'
import type { Context } from '~/core/context'
import { spendTry, triesOf } from './throttle'

const TOO_MANY = { slug: 'auth.tooManyTries' }

const tryAt = async (ctx: Context, account: string, address: string) =>
  spendTry(ctx, await triesOf({ ...ctx, address }, account))

test('one address cannot lock an account for everybody else', async () => {
  const { ctx } = createWorld()
  for (let no = 0; no < 80; no += 1) await tryAt(ctx, 'ada', '203.0.113.7').catch(() => null)
  await expect(tryAt(ctx, 'ada', '203.0.113.7')).rejects.toMatchObject(TOO_MANY)
  expect(await tryAt(ctx, 'ada', '198.51.100.4')).toBe(4)
})

test('guesses spread over many addresses still meet the limit of the account', async () => {
  const { ctx } = createWorld()
  for (let no = 0; no < 50; no += 1) await tryAt(ctx, 'spread', `203.0.113.${no}`)
  await expect(tryAt(ctx, 'spread', '198.51.100.4')).rejects.toMatchObject(TOO_MANY)
})

test('guesses spread over many accounts still meet the limit of the address', async () => {
  const { ctx } = createWorld()
  for (let no = 0; no < 100; no += 1) await tryAt(ctx, `one${no}`, '192.0.2.9')
  await expect(tryAt(ctx, 'another', '192.0.2.9')).rejects.toMatchObject({
    slug: 'auth.tooManyTriesHere',
  })
})

test('one address for everybody is nobody’s: names invented without end lock out no other', async () => {
  const { ctx } = createWorld()
  for (let no = 0; no < 120; no += 1) await tryAt(ctx, `invented${no}`, UNKNOWN_ADDRESS)
  expect(await tryAt(ctx, 'person', UNKNOWN_ADDRESS)).toBe(4)
})

test('the log tells once a window why tries are refused', async () => {
  const { ctx } = createWorld()
  const log = vi.fn<Context['log']>()
  for (let no = 0; no < 8; no += 1) {
    await tryAt({ ...ctx, log }, 'logged', '203.0.113.90').catch(() => null)
  }
  expect(log.mock.calls).toEqual([
    ['warn', 'auth.tries-spent', { whose: 'own', limit: 5, minutes: 15, address: undefined }],
  ])
})
