import { expect, test } from 'vitest'
import { guideSteps, placeSlip } from './steps'

const slip = { width: 316, height: 170 }
const room = { width: 1440, height: 900 }

test('the guide has at most three steps', () => {
  expect(guideSteps.length).toBeLessThanOrEqual(3)
})

test('the slip stands under what it is about, above where there is no room, and inside the window', () => {
  const button = { top: 40, left: 1300, width: 100, height: 32 }
  expect(placeSlip(button, slip, room)).toEqual({ top: 86, left: 1112 })
  const dock = { top: 830, left: 340, width: 1000, height: 60 }
  expect(placeSlip(dock, slip, room)).toEqual({ top: 646, left: 340 })
  const phone = placeSlip(dock, slip, { width: 320, height: 700 })
  expect([phone.left, phone.top >= 12]).toEqual([12, true])
})
