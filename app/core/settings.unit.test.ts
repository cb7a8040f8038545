import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings, settingsSchema } from './settings'

const good = { APP_ENV: 'local', JWT_SECRET: 'x'.repeat(32) }

test('every variable of the schema is documented in .env.example, and nothing else', () => {
  const documented = parseEnv(readFileSync('.env.example', 'utf8'))
  expect(Object.keys(documented).sort()).toEqual(Object.keys(settingsSchema.shape).sort())
})

test('a wrong variable is named, its value is not quoted', () => {
  const secret = 'too-short-secret'
  const attempt = () => readSettings({ ...good, JWT_SECRET: secret, MAX_FILE_BYTES: '-1' })
  expect(attempt).toThrow(/JWT_SECRET[\s\S]*MAX_FILE_BYTES/)
  expect(attempt).not.toThrow(secret)
})

test('a role that points to an unknown provider fails at boot', () => {
  expect(() => readSettings({ ...good, MODEL_ROLES: '{"chat":"nobody"}' })).toThrow(/MODEL_ROLES/)
})

test('a role whose provider names no model for it fails at boot', () => {
  const provider = { id: 'one', kind: 'openai-compatible', label: '甲', baseUrl: 'https://a.test' }
  const boot = (role: string) =>
    readSettings({
      ...good,
      MODEL_PROVIDERS: JSON.stringify([{ ...provider, models: { chat: 'a-1' } }]),
      MODEL_ROLES: JSON.stringify({ [role]: 'one' }),
    })
  expect(boot('chat').MODEL_ROLES).toEqual({ chat: 'one' })
  expect(() => boot('reasoning')).toThrow(/MODEL_ROLES.*reasoning/)
})

test('an empty environment variable means its default', () => {
  expect(readSettings({ ...good, MODEL_PROVIDERS: '' }).MODEL_PROVIDERS).toEqual([])
  expect(readSettings({ ...good, MODEL_STALL_MS: '' }).MODEL_STALL_MS).toBe(30_000)
})

test('a merchant whose key cannot be read is named by its place, and its key is not quoted', () => {
  const merchant = {
    id: 'house',
    appId: '2021000000000000',
    sellerId: '2088000000000000',
    privateKey: 'a-secret-that-is-no-key',
    alipayKey: 'neither-is-this',
  }
  const boot = () => readSettings({ ...good, ALIPAY_MERCHANTS: JSON.stringify([merchant]) })
  expect(boot).toThrow(/ALIPAY_MERCHANTS\.0\.privateKey 有误：不是 RSA 私钥/)
  expect(boot).not.toThrow('a-secret-that-is-no-key')
})
