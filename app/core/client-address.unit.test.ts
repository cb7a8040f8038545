import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address'

const forged = new Headers({
  'cf-connecting-ip': '192.0.2.1',
  'x-forwarded-for': '198.51.100.9, 203.0.113.5',
})
const on = (header: string, headers = forged) =>
  clientAddress({ CLIENT_ADDRESS_HEADER: header }, headers)

test('line 3: Cloudflare’s header counts where the configuration names it, and nowhere by itself', () => {
  expect(clientAddress({}, forged)).toBe('local')
  expect(on('cf-connecting-ip')).toBe('192.0.2.1')
  const production = /\[env\.production\]\n[^[]*/.exec(readFileSync('wrangler.toml', 'utf8'))?.[0]
  expect(production).toContain('CLIENT_ADDRESS_HEADER = "cf-connecting-ip"')
})

test('behind another proxy the named header counts, of a list what the nearest proxy added', () => {
  expect(on('x-forwarded-for')).toBe('203.0.113.5')
  expect(on('x-real-ip')).toBe('local')
  expect(on('none')).toBe('local')
})

test('what is no address stands for nobody', () => {
  const told = (address: string) =>
    on('cf-connecting-ip', new Headers({ 'cf-connecting-ip': address }))
  expect(told('2001:DB8::1')).toBe('2001:db8::1')
  expect(told('a'.repeat(46))).toBe('local')
  expect(told('unknown')).toBe('local')
})
