import { expect, test } from 'vitest'
import { addressWarning } from './addresses.mjs'

test('line 3: whoever starts it hears of addresses that nobody tells, or that anybody may write', () => {
  for (const header of [undefined, '']) {
    expect(addressWarning(header)).toContain('没有设置 CLIENT_ADDRESS_HEADER')
  }
  expect(addressWarning('none')).toContain('不从任何请求头取')
  expect(addressWarning('cf-connecting-ip')).toContain('只有 Cloudflare 写入的才可信')
  expect(addressWarning('x-real-ip', 'https')).toBeNull()
})

test('line 3: whoever names a proxy hears that the scheme it offers is not known', () => {
  expect(addressWarning('x-real-ip')).toContain('没有设置 PUBLIC_SCHEME')
  expect(addressWarning('x-real-ip', 'http')).toBeNull()
})
