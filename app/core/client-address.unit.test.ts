import { expect, test } from 'vitest'
import { clientAddress } from './client-address'

const forged = new Headers({
  'cf-connecting-ip': '192.0.2.1',
  'x-forwarded-for': '198.51.100.9, 203.0.113.5',
})

test('Cloudflare’s header counts in production only', () => {
  expect(clientAddress({ APP_ENV: 'production' }, forged)).toBe('192.0.2.1')
  expect(clientAddress({ APP_ENV: 'local' }, forged)).toBe('local')
})

test('behind another proxy the named header counts, of a list what the nearest proxy added', () => {
  const behind = (header: string) =>
    clientAddress({ APP_ENV: 'production', CLIENT_ADDRESS_HEADER: header }, forged)
  expect(behind('x-forwarded-for')).toBe('203.0.113.5')
  expect(behind('x-real-ip')).toBe('local')
  expect(behind('none')).toBe('local')
})

test('what is no address stands for nobody', () => {
  const told = (address: string) =>
    clientAddress({ APP_ENV: 'production' }, new Headers({ 'cf-connecting-ip': address }))
  expect(told('2001:DB8::1')).toBe('2001:db8::1')
  expect(told('a'.repeat(46))).toBe('local')
  expect(told('unknown')).toBe('local')
})
