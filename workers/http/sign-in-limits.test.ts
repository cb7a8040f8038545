import { env, SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { hashCheaply } from '#test/password-hashes'

const PASSWORD = 'ink-and-paper-9'
const HOST = 'guessed.test'

beforeAll(async () => {
  const hash = hashCheaply(PASSWORD)
  const far = Date.UTC(2036, 0, 1)
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO accounts (id, account, password_hash, name, created_at) VALUES ('59021','guessed',?,'阿古',0), ('59022','unguessed',?,'阿安',0)",
    ).bind(hash, hash),
    env.DB.prepare(
      "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES ('59011','猜队','active',?,0)",
    ).bind(far),
    env.DB.prepare(
      "INSERT INTO members (id, team_id, account_id, role, joined_at) VALUES ('59031','59011','59021','owner',0), ('59032','59011','59022','member',0)",
    ),
    env.DB.prepare(
      "INSERT INTO brands (id, team_id, name, login_methods, is_house, updated_at) VALUES ('59041','59011','猜','[\"password\"]',0,0)",
    ),
    env.DB.prepare(`INSERT INTO domains (host, brand_id, created_at) VALUES ('${HOST}','59041',0)`),
  ])
})

const post = (account: string, password: string, cookie = '') =>
  SELF.fetch(`http://${HOST}/ai/login/loginAccount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ account, password }),
  })

test('a hundred wrong sign-ins with invented names lock out nobody where addresses are not told', async () => {
  for (let no = 0; no < 110; no += 1) {
    expect(await (await post(`invented${no}`, 'nonsense')).json()).toMatchObject({ code: 10001 })
  }
  expect(await (await post('unguessed', PASSWORD)).json()).toMatchObject({ success: true })
})

test('whoever guesses at an account locks it for strangers, not for the device of its person', async () => {
  const first = await post('guessed', PASSWORD)
  const device = first.headers.getSetCookie().find((item) => item.startsWith('device=')) ?? ''
  const mark = device.split(';')[0] ?? ''
  for (let tries = 0; tries < 6; tries += 1) await post('guessed', 'nonsense')
  expect(await (await post('guessed', PASSWORD)).json()).toMatchObject({
    code: 10002,
    message: expect.stringMatching(/^这个账号输错密码的次数过多，请\d+分钟后再试$/),
  })
  expect(await (await post('guessed', PASSWORD, mark)).json()).toMatchObject({ success: true })
  // A mark proves nothing for another account, and its own tries end as well.
  const foreign = mark.replace(/\.[0-9a-f]+/, `.${'0'.repeat(32)}`)
  expect(await (await post('guessed', PASSWORD, foreign)).json()).toMatchObject({ code: 10002 })
  for (let tries = 0; tries < 5; tries += 1) await post('guessed', 'nonsense', mark)
  expect(await (await post('guessed', PASSWORD, mark)).json()).toMatchObject({ code: 10002 })
})
