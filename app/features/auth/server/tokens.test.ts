import { createWorld } from '#test/world'
import { SignJWT, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { issueToken, readToken, TOKEN_LIFE_SECONDS } from './tokens'

const base64 = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')

function forge(
  ctx: ReturnType<typeof createWorld>['ctx'],
  changes: { iat?: number; exp?: number; aud?: string; alg?: string; secret?: string },
) {
  const now = Math.floor(ctx.now().getTime() / 1000)
  const secret = new TextEncoder().encode(changes.secret ?? ctx.settings.JWT_SECRET)
  return new SignJWT()
    .setProtectedHeader({ alg: changes.alg ?? 'HS256' })
    .setSubject('1')
    .setJti('2')
    .setIssuedAt(changes.iat ?? now)
    .setExpirationTime(changes.exp ?? now + 60)
    .setAudience(changes.aud ?? 'brand')
    .sign(secret)
}

test('S10: what was not signed here, by the one algorithm, for this brand, speaks for nobody', async () => {
  const { ctx } = createWorld({ brandId: 'brand' })
  const now = Math.floor(ctx.now().getTime() / 1000)
  expect(await readToken(ctx, await issueToken(ctx, '1', '2'))).toMatchObject({ accountId: '1' })
  expect(await readToken(ctx, await forge(ctx, {}))).toMatchObject({ accountId: '1' })

  const claims = base64({ sub: '1', jti: '2', iat: now, exp: now + 60, aud: 'brand' })
  const { privateKey } = await generateKeyPair('RS256')
  const rsa = await new SignJWT({ jti: '2', aud: 'brand' })
    .setProtectedHeader({ alg: 'RS256', kid: '../../dev/null' })
    .setSubject('1')
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign(privateKey)
  const bad = {
    none: `${base64({ alg: 'none' })}.${claims}.`,
    NONE: `${base64({ alg: 'NoNe', typ: 'JWT' })}.${claims}.`,
    rsa,
    otherAlgorithm: await forge(ctx, { alg: 'HS512' }),
    otherSecret: await forge(ctx, { secret: 'another-secret-another-secret-123' }),
    otherBrand: await forge(ctx, { aud: 'stone' }),
    unsigned: (await forge(ctx, {})).replace(/[^.]+$/, ''),
    empty: '',
    words: 'a.b.c',
  }
  for (const [name, token] of Object.entries(bad)) {
    expect(await readToken(ctx, token), name).toBeNull()
  }
})

test('S10: clocks may differ by half a minute, not by more', async () => {
  const { ctx, clock } = createWorld({ brandId: 'brand' })
  const token = await issueToken(ctx, '1', '2')
  clock.now += TOKEN_LIFE_SECONDS * 1000 + 25_000
  expect(await readToken(ctx, token)).not.toBeNull()
  clock.now += 10_000
  expect(await readToken(ctx, token)).toBeNull()
  const now = Math.floor(clock.now / 1000)
  expect(await readToken(ctx, await forge(ctx, { iat: now + 25 }))).not.toBeNull()
  expect(await readToken(ctx, await forge(ctx, { iat: now + 61, exp: now + 99 }))).toBeNull()
})
