import { expect, test } from 'vitest'
import { iconSvg, pictureSvg } from './icon-svg'

test('the first two characters stand one above the other', () => {
  expect(iconSvg('岭云律师事务所', '#1f5c46').match(/<text[^>]*>.<\/text>/gu)).toHaveLength(2)
})

test('a name cannot smuggle markup into the picture', () => {
  expect(iconSvg('<"', '#000000')).not.toMatch(/>[<"]<\/text>/)
})

test('an icon that devices cut is filled to its edges, and what it shows stays within four fifths', () => {
  const picture = { type: 'image/png', base64: 'AAAA' }
  for (const drawing of [iconSvg('研墨', '#c32b1d', true), pictureSvg(picture, true)]) {
    expect(drawing).toContain('<rect width="64" height="64" fill=')
    expect(drawing).not.toContain('rx=')
    const [, offset = '', scale = ''] =
      /translate\(([\d.]+) .*scale\(([\d.]+)\)/.exec(drawing) ?? []
    // The corner of the drawing is its point farthest from the middle.
    const corner = Math.SQRT2 * (32 - Number(offset))
    expect(corner).toBeLessThan(0.41 * 64)
    expect(Number(offset) * 2 + Number(scale) * 64).toBeCloseTo(64, 0)
  }
  expect(pictureSvg(picture, false)).not.toContain('<rect')
})
