import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '../../../scripts/lib/runtime/listener.mjs'
import { clientAddress, isFromThisMachine } from './client-address'

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
  const addressOf = (address: string) =>
    on('cf-connecting-ip', new Headers({ 'cf-connecting-ip': address }))
  expect(addressOf('2001:DB8::1')).toBe('2001:db8::1')
  expect(addressOf('a'.repeat(46))).toBe('local')
  expect(addressOf('unknown')).toBe('local')
})

test('a request is this machine’s own only when nothing says that it came from elsewhere', () => {
  const asked = (item: { host?: string; address?: string; header?: string }, sent = {}) => {
    const settings = { CLIENT_ADDRESS_HEADER: item.header ?? CLIENT_ADDRESS_HEADER }
    const { host = 'localhost:8787', address = 'local' } = item
    return isFromThisMachine({ host, address, settings }, new Headers(sent))
  }
  for (const host of ['localhost', 'lanting.localhost:8787', '127.0.0.1:80', '[::1]:8787']) {
    expect(asked({ host }), host).toBe(true)
  }
  for (const host of ['team.example', 'localhost.example', '192.168.1.4:8787', '127.0.0.1.example'])
    expect(asked({ host }), host).toBe(false)
  expect(asked({ address: '192.168.1.9' })).toBe(false)
  for (const header of ['none', 'x-real-ip', 'cf-connecting-ip']) {
    expect(asked({ header }), header).toBe(false)
  }
  for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-Host']) {
    expect(asked({}, { [name]: '192.0.2.1' }), name).toBe(false)
  }
})
