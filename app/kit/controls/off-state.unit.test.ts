import { expect, test } from 'vitest'
import { offState } from './off-state'

test('a refused control with a reason stays reachable and swallows the click', () => {
  const state = offState(true, '正在上传')
  expect(state).toMatchObject({ disabled: false, 'aria-disabled': true, 'data-off': true })
  expect(state.onClick).toBeTypeOf('function')
})

test('a refused control without a reason is plainly disabled', () => {
  const state = offState(true, undefined)
  expect(state).toMatchObject({ disabled: true, 'data-off': true })
  expect('onClick' in state).toBe(false)
})

test('a busy control keeps its colours but takes no click', () => {
  expect(offState(false, undefined, true)).toMatchObject({
    disabled: false,
    'aria-disabled': true,
    'data-off': undefined,
  })
})
