import { addPerson } from '#test/people'
import { createWorld, type World } from '#test/world'
import { expect, inject, test } from 'vitest'
import type { Settings } from '~/core/settings'
import { recogniseToken } from '../sign-ins'
import { bindWechat, newBrowserSecret, openIdOf, returnFromWechat, wechatAddress } from './sign-in'
import { hostLoginMethods } from '../ports'
import { extend } from '~/core/extension-points'

const device = { userAgent: 'test' }
const app = { host: 'team.test', appId: 'wx1', appSecret: 'wechat-secret-for-tests' }
let codes = 0

/** A code that WeChat gives to this person, new each time. */
const codeFor = (person: string) => `${person}~${++codes}`

function wechatWorld(changes: Partial<Settings> = {}): World {
  const world = createWorld({ actor: null, brandId: 'brand', address: `10.8.0.${++codes % 250}` })
  world.ctx.settings = {
    ...world.ctx.settings,
    WECHAT_APPS: [app],
    WECHAT_API: inject('fakeWechat'),
    ...changes,
  }
  return world
}

async function scan(world: World, browserSecret: string, redirectUrl = '/chat') {
  const address = new URL(
    await wechatAddress(world.ctx, { browserSecret, redirectUrl, origin: 'http://team.test' }),
  )
  return { address, state: address.searchParams.get('state') ?? '' }
}

const outlived = { kind: { code: 1002, message: '二维码已失效' } }

test('a scan is sent to WeChat with the app, the way back and a state', async () => {
  const { address } = await scan(wechatWorld(), newBrowserSecret())
  expect(address.origin + address.pathname).toBe('https://open.weixin.qq.com/connect/qrconnect')
  expect(address.hash).toBe('#wechat_redirect')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    appid: 'wx1',
    response_type: 'code',
    scope: 'snsapi_login',
    redirect_uri: 'http://team.test/sign-in/wechat/return',
  })
})

test('a person unknown to WeChat binds an account by its password once, and is known from then on', async () => {
  const world = wechatWorld()
  const person = await addPerson(world.ctx)
  const browserSecret = newBrowserSecret()
  const first = await scan(world, browserSecret)
  const asked = await returnFromWechat(
    world.ctx,
    { code: codeFor('mo'), state: first.state, browserSecret },
    device,
  )
  if (asked.kind !== 'bind') throw new Error('should ask')
  const bind = { ticket: asked.ticket, account: person.account, browserSecret }
  await expect(bindWechat(world.ctx, { ...bind, password: 'wrong' }, device)).rejects.toMatchObject(
    {
      slug: 'auth.wrongPassword',
    },
  )
  const stranger = { ...bind, password: 'ink-and-paper-9', browserSecret: newBrowserSecret() }
  await expect(bindWechat(world.ctx, stranger, device)).rejects.toMatchObject(outlived)
  const user = await bindWechat(world.ctx, { ...bind, password: 'ink-and-paper-9' }, device)
  expect(await recogniseToken(world.ctx, user.token)).toMatchObject({ person: { id: person.id } })
  await expect(
    bindWechat(world.ctx, { ...bind, password: 'ink-and-paper-9' }, device),
  ).rejects.toMatchObject(outlived)

  const signedIn = { ...world.ctx, actor: { accountId: person.id, signInId: '1' } }
  expect(await openIdOf(signedIn, 'wx1')).toBe('mo@wx1')
  expect([await openIdOf(signedIn, 'wx2'), await openIdOf(world.ctx, 'wx1')]).toEqual(['', ''])

  const second = await scan(world, browserSecret, '/library')
  const result = await returnFromWechat(
    world.ctx,
    { code: codeFor('mo'), state: second.state, browserSecret },
    device,
  )
  expect(result).toMatchObject({
    kind: 'signedIn',
    redirectUrl: '/library',
    user: { id: person.id, token: expect.any(String) },
  })
})

test('a state is good once, for ten minutes, in its own browser, on its own brand', async () => {
  const world = wechatWorld()
  const browserSecret = newBrowserSecret()
  const { state } = await scan(world, browserSecret)
  const back = (changes: object, ctx = world.ctx) =>
    returnFromWechat(ctx, { code: codeFor('yan'), state, browserSecret, ...changes }, device)
  await expect(back({ browserSecret: newBrowserSecret() })).rejects.toMatchObject(outlived)
  await expect(back({ browserSecret: '' })).rejects.toMatchObject(outlived)
  await expect(back({ state: `${state}x` })).rejects.toMatchObject(outlived)
  await expect(back({ state: '' })).rejects.toMatchObject(outlived)
  await expect(back({}, { ...world.ctx, brandId: 'other' })).rejects.toMatchObject(outlived)
  await expect(back({})).resolves.toMatchObject({ kind: 'bind' })
  await expect(back({})).rejects.toMatchObject(outlived)

  const late = await scan(world, browserSecret)
  world.clock.now += 10 * 60_000
  await expect(back({ state: late.state })).rejects.toMatchObject(outlived)
})

test.each([
  ['bad', 1002],
  ['garbled', 10016],
  ['lost', 10016],
])('an exchange that ends as %s is refused in words and never tried again', async (code, slug) => {
  const world = wechatWorld()
  const browserSecret = newBrowserSecret()
  const { state } = await scan(world, browserSecret)
  // Others ask this service too.
  const before = await timesAsked(code)
  await expect(
    returnFromWechat(world.ctx, { code, state, browserSecret }, device),
  ).rejects.toMatchObject({ kind: { code: slug } })
  expect((await timesAsked(code)) - before).toBe(1)
})

async function timesAsked(code: string): Promise<number> {
  const answer = await fetch(`${inject('fakeWechat')}/asked?code=${code}`)
  return (await answer.json<{ count: number }>()).count
}

test('a wrong secret of the app is our own fault and said as a failure', async () => {
  const world = wechatWorld({ WECHAT_APPS: [{ ...app, appSecret: 'another' }] })
  const browserSecret = newBrowserSecret()
  const { state } = await scan(world, browserSecret)
  await expect(
    returnFromWechat(world.ctx, { code: codeFor('x'), state, browserSecret }, device),
  ).rejects.toMatchObject({ slug: 'auth.wechatRefused' })
})

test('without an app of this host, or where the brand does not offer it, there is no such way', async () => {
  const browserSecret = newBrowserSecret()
  const off = { slug: 'auth.methodOff' }
  await expect(scan(wechatWorld({ WECHAT_APPS: [] }), browserSecret)).rejects.toMatchObject(off)
  const world = wechatWorld()
  world.ctx = extend(world.ctx, hostLoginMethods.with(['password']))
  await expect(scan(world, browserSecret)).rejects.toMatchObject(off)
})
