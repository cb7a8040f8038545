import { createWorld } from '#test/world'
import { expect, inject, test } from 'vitest'
import type { Settings } from '~/core/settings'
import { readInbox, smsProvider } from '.'

const url = inject('fakeSms')
const message = { mobile: '13800138000', code: '042917', minutes: 5 }

function worldOf(vendor: 'aliyun' | 'tencent', changes: Partial<Settings> = {}) {
  const { ctx } = createWorld()
  const settings = {
    ...ctx.settings,
    SMS_PROVIDER: vendor,
    SMS_ENDPOINT: url,
    SMS_KEY_ID: 'AKIDexample',
    SMS_KEY_SECRET: 'a-secret-for-tests',
    // Characters that the two encodings treat differently.
    SMS_SIGN_NAME: "研墨 (测)*!'~",
    SMS_TEMPLATE: 'SMS_1',
    SMS_APP_ID: '1400000000',
    ...changes,
  }
  const provider = smsProvider(settings)
  if (!provider) throw new Error('no provider')
  return { send: (id: string) => provider.send({ ...ctx, settings }, { id, ...message }) }
}

async function taken(id: string): Promise<unknown[]> {
  return (await fetch(`${url}/taken?id=${id}`)).json()
}

for (const vendor of ['aliyun', 'tencent'] as const) {
  test(`${vendor} takes a signed message for the number and the code`, async () => {
    const id = `ok-${vendor}`
    expect(await worldOf(vendor).send(id)).toMatchObject({ ok: true, receipt: expect.any(String) })
    const mobile = vendor === 'tencent' ? '+8613800138000' : '13800138000'
    expect(await taken(id)).toEqual([
      expect.objectContaining({ vendor, id, mobile, code: '042917' }),
    ])
  })

  test.each([
    ['rate', 'rate'],
    ['quota', 'quota'],
    ['invalid', 'invalid'],
    ['upstream', 'upstream'],
    ['garbled', 'unknown'],
    ['lost', 'unknown'],
  ])(`${vendor}: a fault of the kind %s is told as %s, never thrown`, async (fault, kind) => {
    const outcome = await worldOf(vendor, { SMS_SIGN_NAME: `fault:${fault}` }).send(
      `${fault}-${vendor}`,
    )
    expect(outcome).toMatchObject({ ok: false, kind })
  })

  test(`${vendor}: a wrong secret is told as such`, async () => {
    const outcome = await worldOf(vendor, { SMS_KEY_SECRET: 'another' }).send(`bad-${vendor}`)
    expect(outcome).toMatchObject({ ok: false, kind: 'auth' })
  })

  test(`${vendor}: a service that is not there is told as an unknown outcome`, async () => {
    const outcome = await worldOf(vendor, { SMS_ENDPOINT: 'http://127.0.0.1:9' }).send('x')
    expect(outcome).toMatchObject({ ok: false, kind: 'unknown' })
  })
}

test('codes are sent by nobody unless somebody was named, and by the inbox on local builds', () => {
  const { ctx } = createWorld()
  expect(smsProvider(ctx.settings)).toBeNull()
  expect(smsProvider({ ...ctx.settings, APP_ENV: 'production' })).toBeNull()
  expect(smsProvider({ ...ctx.settings, APP_ENV: 'local' })).not.toBeNull()
})

test('line 1: the inbox of a local build is read on the machine itself, and by nobody who comes from elsewhere', async () => {
  const { ctx } = createWorld({ host: 'localhost:8787' })
  const local = {
    ...ctx,
    address: 'local',
    settings: { ...ctx.settings, APP_ENV: 'local' as const },
  }
  const { CLIENT_ADDRESS_HEADER: _, ...settings } = local.settings
  const here = { ...local, settings }
  expect(await readInbox(here, new Headers())).toEqual(expect.any(Array))
  expect(await readInbox({ ...here, address: '192.168.1.9' }, new Headers())).toBeNull()
  expect(await readInbox({ ...here, host: 'team.example' }, new Headers())).toBeNull()
  expect(await readInbox(here, new Headers({ 'x-forwarded-for': '192.0.2.1' }))).toBeNull()
})
