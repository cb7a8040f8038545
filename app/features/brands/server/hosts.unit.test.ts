import { expect, test } from 'vitest'
import { domainName, isReservedHost } from './hosts'

test('a domain is taken as people type it', () => {
  expect(domainName(' https://AI.Example.com/ ')).toBe('ai.example.com')
  expect(domainName('ai.example.com.')).toBe('ai.example.com')
  expect(domainName('智库.中国')).toBe('xn--dxtu9o.xn--fiqs8s')
})

test('what is no public domain is none', () => {
  const none = ['', 'com', 'localhost', '*.example.com', '10.0.0.1', '0x7f.1', '[::1]', 'a..com']
  none.push('user@example.com', 'example.com:8080', 'example.com/x', '-a.com', 'a.b c', 'a%2eb.com')
  none.push(`${'a'.repeat(64)}.com`, `${'a.'.repeat(127)}com`)
  for (const typed of none) expect([typed, domainName(typed)]).toEqual([typed, null])
})

test('names under the house, names that look like it and reserved endings are nobody else’s', () => {
  const house = ['yanmo.cn', 'app.yanmo.com.cn']
  const reserved = ['yanmo.cn', 'a.yanmo.cn', 'yanrno.com', 'y-anm0.net', 'yanmo.example.com']
  for (const host of [...reserved, 'team.local', 'a.localhost', 'x.test']) {
    expect([host, isReservedHost(host, house)]).toEqual([host, true])
  }
  for (const host of ['ai.example.com', 'lanting.cn', 'mo.cn']) {
    expect([host, isReservedHost(host, house)]).toEqual([host, false])
  }
})

test('letters of other scripts that look like ours are nobody’s, Chinese names are anybody’s', () => {
  const typed = [
    'yаnmo.cn',
    'яnmo.com',
    'ai.ｙａｎｍｏ.com',
    'yanmö.cn',
    'yanｍο.cn',
    'ỵanmo.cn',
    'ай.рф',
  ]
  for (const name of typed) {
    expect([name, isReservedHost(domainName(name) ?? '', ['yanmo.cn'])]).toEqual([name, true])
  }
  for (const name of ['智库.中国', 'ai.墨阁.com', '墨阁2.cn', 'lanting.中国']) {
    expect([name, isReservedHost(domainName(name) ?? '', ['yanmo.cn'])]).toEqual([name, false])
  }
})
