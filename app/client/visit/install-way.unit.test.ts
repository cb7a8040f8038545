import { expect, test } from 'vitest'
import { installWayOf } from './install-way'

const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605 Safari/604'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Safari/605'
const around = { userAgent: chrome, touchPoints: 5, isStandalone: false, hasPrompt: true }

test('R-HOME-11: a browser that asks is let ask, others are told by what they are', () => {
  expect(installWayOf(around)).toBe('button')
  expect(installWayOf({ ...around, hasPrompt: false })).toBe('none')
  expect(installWayOf({ ...around, userAgent: iphone, hasPrompt: false })).toBe('ios')
  expect(installWayOf({ ...around, userAgent: mac, hasPrompt: false })).toBe('ios')
  expect(installWayOf({ ...around, userAgent: mac, touchPoints: 0, hasPrompt: false })).toBe('none')
})

test('WeChat installs nothing, on whichever system', () => {
  for (const userAgent of [chrome, iphone]) {
    const inWechat = `${userAgent} MicroMessenger/8.0.50`
    expect(installWayOf({ ...around, userAgent: inWechat })).toBe('wechat')
  }
})

test('what is installed is not offered again', () => {
  expect(installWayOf({ ...around, isStandalone: true })).toBe('none')
})
