import { beforeEach, expect, test, vi } from 'vitest'
import { closeToast, showToast, useToasts } from './toasts'

beforeEach(() => useToasts.setState({ toasts: [] }))

test('the oldest of four notices gives way', () => {
  for (const title of ['一', '二', '三', '四']) showToast({ title })
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['二', '三', '四'])
})

test('R-UI-03: a notice stays 3 s, work in progress until it is closed', () => {
  const busy = showToast({ icon: 'busy' })
  showToast({ title: '账号切换失败，请重试', icon: 'danger' })
  showToast({ title: '已复制' })
  expect(useToasts.getState().toasts.map(({ timeout }) => timeout)).toEqual([0, 3000, 3000])
  expect(useToasts.getState().toasts[0]?.title).toBe('加载...')
  closeToast(busy)
  expect(useToasts.getState().toasts).toHaveLength(2)
})

test('the id is the time of making, and two of one moment differ', () => {
  vi.setSystemTime(1_800_000_000_000)
  expect([showToast({ title: '一' }), showToast({ title: '二' })]).toEqual([
    '1800000000000',
    '1800000000001',
  ])
  vi.useRealTimers()
})

test('the same words stand once, unless something can be done about each', () => {
  const words = () => useToasts.getState().toasts.map(({ title }) => title)
  showToast({ icon: 'warning', title: '网络已断开' })
  showToast({ icon: 'warning', title: '网络已断开' })
  expect(words()).toEqual(['网络已断开'])
  const actions = [{ label: '撤销', onPress: () => {} }]
  showToast({ icon: 'success', title: '已移动', actions })
  showToast({ icon: 'success', title: '已移动', actions })
  expect(words()).toEqual(['网络已断开', '已移动', '已移动'])
})

test('a notice that something can be done about stays 10 s', () => {
  showToast({ title: '已存为文档', actions: [{ label: '打开', onPress: () => {} }] })
  expect(useToasts.getState().toasts[0]?.timeout).toBe(10_000)
})
