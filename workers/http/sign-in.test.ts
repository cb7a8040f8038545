import { env, SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { hashCheaply } from '#test/password-hashes'

const PASSWORD = 'ink-and-paper-9'

beforeAll(async () => {
  const hash = hashCheaply(PASSWORD)
  const far = Date.UTC(2036, 0, 1)
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO accounts (id, account, password_hash, name, created_at) VALUES ('221','eve',?,'阿达',0), ('222','flo',?,'阿波',0)",
    ).bind(hash, hash),
    env.DB.prepare(
      "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES ('211','墨队','active',?,0), ('212','砚队','active',?,0)",
    ).bind(far, far),
    env.DB.prepare(
      "INSERT INTO members (id, team_id, account_id, role, joined_at) VALUES ('231','211','221','owner',0), ('232','212','222','owner',0), ('233','212','221','member',0)",
    ),
    env.DB.prepare(
      "INSERT INTO brands (id, team_id, name, login_methods, is_house, updated_at) VALUES ('241','211','墨','[\"password\"]',1,0), ('242','212','砚','[\"password\"]',0,0)",
    ),
    env.DB.prepare(
      "INSERT INTO domains (host, brand_id, created_at) VALUES ('brush.test','241',0), ('slab.test','242',0)",
    ),
  ])
})

async function call(
  host: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
) {
  const response = await SELF.fetch(`http://${host}/ai${path}`, {
    method,
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  const answer = await response.json<{ code: string | number; success: boolean; result: never }>()
  return { status: response.status, headers: response.headers, ...answer }
}

async function signIn(host: string, account: string): Promise<string> {
  const body = { account, password: PASSWORD, channelId: 0 }
  const answer = await call(host, 'POST', '/login/loginAccount', { body })
  return (answer.result as { token: string }).token
}

test('S10: another kind of authorization speaks for nobody, and no cookie stands in for it', async () => {
  const token = await signIn('brush.test', 'eve')
  for (const authorization of [
    `Basic ${token}`,
    `Token ${token}`,
    token,
    `bearer ${token}`,
    'Bearer ',
  ]) {
    const { status } = await SELF.fetch('http://brush.test/ai/team/list', {
      headers: { authorization, cookie: `token=${token}` },
    })
    expect(status, authorization.slice(0, 7)).toBe(401)
  }
})

test('whoever must change their password first reaches no team until they have', async () => {
  await env.DB.prepare(
    "INSERT INTO accounts (id, account, password_hash, name, created_at, is_need_change_password) VALUES ('228','fresh',?,'阿新',0,1)",
  )
    .bind(hashCheaply(PASSWORD))
    .run()
  await env.DB.prepare(
    "INSERT INTO members (id, team_id, account_id, role, joined_at) VALUES ('238','211','228','member',0)",
  ).run()
  const token = await signIn('brush.test', 'fresh')
  const list = (bearer: string) =>
    call('brush.test', 'GET', '/space/211/folder/listFile', { token: bearer })
  expect(await list(token)).toMatchObject({ success: false, code: 'PASSWORD_CHANGE_REQUIRED' })
  const { result } = await call('brush.test', 'POST', '/user/resetPassword', {
    token,
    body: { newPassword: 'brush-and-7' },
  })
  expect(await list((result as { token: string }).token)).toMatchObject({ success: true })
  expect(await list(token)).toMatchObject({ status: 401, message: '密码已修改，请重新登录' })
})

test('S12: a code that is not six plain digits is refused before anyone looks', async () => {
  for (const verifyCode of [
    null,
    '',
    [],
    {},
    0,
    '0',
    '12345',
    '1234567',
    '１２３４５６',
    '١٢٣٤٥٦',
    '12345\n',
  ]) {
    const body = { mobile: '13800138000', verifyCode }
    expect(
      await call('brush.test', 'POST', '/login/loginSms', { body }),
      String(verifyCode),
    ).toMatchObject({ status: 400, success: false })
  }
})

test('a picture is told by its bytes, shown under its own policy, and gone when it is replaced', async () => {
  const token = await signIn('brush.test', 'eve')
  const send = (image: string) =>
    call('brush.test', 'POST', '/user/avatar', { token, body: { image } })
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const { result } = await send(png)
  const { avatar } = result as { avatar: string }
  const avatarResponse = await SELF.fetch(`http://brush.test${avatar}`)
  expect(avatarResponse.status).toBe(200)
  expect(avatarResponse.headers.get('content-type')).toBe('image/png')
  expect(avatarResponse.headers.get('x-content-type-options')).toBe('nosniff')
  expect(avatarResponse.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  await avatarResponse.arrayBuffer()
  for (const bad of [
    btoa('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    btoa('<html>'),
    '%%',
    btoa('GIF89a'),
  ]) {
    expect(await send(bad)).toMatchObject({ success: false, message: '不支持的图片格式' })
  }
  expect(await send('')).toMatchObject({ result: { avatar: '' } })
  expect((await SELF.fetch(`http://brush.test${avatar}`)).status).toBe(404)
  expect((await SELF.fetch('http://brush.test/files/avatars/..%2f..%2fsecrets')).status).toBe(404)
})
