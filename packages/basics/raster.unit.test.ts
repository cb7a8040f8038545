import { expect, test } from 'vitest'
import { readRaster } from './raster'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))

const PNG_3_BY_2 =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAADklEQVR4nGNgAAMGCAUAAA4AAclSMbQAAAAASUVORK5CYII='

test('a picture is known by its own bytes', () => {
  expect(readRaster(bytes(PNG_3_BY_2))).toEqual({ type: 'image/png', width: 3, height: 2 })
})

test('a program that calls itself a picture, and a picture cut short, are none', () => {
  const text = (words: string) => new TextEncoder().encode(words)
  expect(readRaster(text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(
    null,
  )
  expect(readRaster(text('<!doctype html><script>1</script>'))).toBe(null)
  expect(readRaster(bytes(PNG_3_BY_2).slice(0, 12))).toBe(null)
  expect(readRaster(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe(null)
  expect(readRaster(new Uint8Array())).toBe(null)
})
