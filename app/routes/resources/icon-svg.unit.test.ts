import { expect, test } from 'vitest'
import { iconSvg } from './icon-svg'

test('the first two characters stand one above the other', () => {
  expect(iconSvg('岭云律师事务所', '#1f5c46').match(/<text[^>]*>.<\/text>/gu)).toHaveLength(2)
})

test('a name cannot smuggle markup into the picture', () => {
  expect(iconSvg('<"', '#000000')).not.toMatch(/>[<"]<\/text>/)
})
