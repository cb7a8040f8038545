import { expect, test } from 'vitest'
import { coarseAddress, deviceOfAgent } from './device-name'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
    'Chrome，Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    'Safari，macOS',
    'computer',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Firefox，Linux',
    'computer',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; V2324A) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
    '微信，Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 Safari/537.36 ArkWeb/4.1 Mobile HuaweiBrowser/5.0',
    '华为浏览器，鸿蒙',
    'phone',
  ],
  ['curl/8.5.0', '脚本或其他客户端', 'script'],
  ['', '脚本或其他客户端', 'script'],
])('%s is called by what people call it', (agent, device, kind) => {
  expect(deviceOfAgent(agent)).toEqual({ device, kind })
})

test('of an address the network is kept, not the device', () => {
  expect(coarseAddress('203.0.113.77')).toBe('203.0.113.*')
  expect(coarseAddress('2001:db8:7:9::1')).toBe('2001:db8:7::')
  expect(coarseAddress('::ffff:203.0.113.77')).toBe('203.0.113.*')
  expect([coarseAddress('local'), coarseAddress(''), coarseAddress('::1')]).toEqual(['', '', ''])
})
