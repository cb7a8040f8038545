import { readFont } from '#test/fonts'
import { expect, test } from 'vitest'
import { Typeface } from './typeface'

test('brackets that the font has no glyph of are drawn as those that readers take for them', async () => {
  const face = await Typeface.of(new Set('可选⟨参数⟩'), readFont)
  for (const weight of ['regular', 'bold'] as const) {
    expect(face.glyphOf('⟨', weight)).not.toBeNull()
    expect(face.glyphOf('⟩', weight)).not.toBeNull()
    expect(face.widthOf('⟨', weight)).toBe(1)
  }
  expect(face.glyphOf('\u{20000}', 'regular')).toBeNull()
})
