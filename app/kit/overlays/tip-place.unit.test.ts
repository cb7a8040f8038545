import { expect, test } from 'vitest'
import { tipPlace } from './tip-place'

const screen = { width: 390, height: 844 }
const tip = { width: 100, height: 28 }
const button = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

test('a tip stands centred under its control', () => {
  expect(tipPlace(button(170, 100), tip, screen, 'bottom')).toEqual({ left: 140, top: 146 })
})

test('it stands on the side that is asked for', () => {
  expect(tipPlace(button(170, 100), tip, screen, 'top')).toEqual({ left: 140, top: 66 })
  expect(tipPlace(button(10, 100), tip, screen, 'right')).toEqual({ left: 56, top: 106 })
  expect(tipPlace(button(200, 100), tip, screen, 'left')).toEqual({ left: 94, top: 106 })
})

test('where there is no room it stands on the other side', () => {
  expect(tipPlace(button(170, 800), tip, screen, 'bottom').top).toBe(766)
  expect(tipPlace(button(170, 4), tip, screen, 'top').top).toBe(50)
})

test('it keeps off the edges of the screen', () => {
  expect(tipPlace(button(0, 100), tip, screen, 'bottom').left).toBe(8)
  expect(tipPlace(button(350, 100), tip, screen, 'bottom').left).toBe(282)
})
