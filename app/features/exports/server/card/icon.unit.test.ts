import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readRaster } from '#packages/basics/raster'
import { drawIcon } from './icon'

const readFont = async (name: string) => {
  const folder = name.startsWith('noto-serif-sc') ? 'noto-serif-sc' : 'noto-serif'
  return new Uint8Array(readFileSync(`node_modules/@fontsource-variable/${folder}/files/${name}`))
}

const SIZE = 192

/** Whether each dot is anything but the ground. */
async function inkOf(isMaskable: boolean) {
  const icon = { characters: '研墨', fill: '#c32b1d' as const, size: SIZE, isMaskable }
  const png = Buffer.from(await drawIcon(icon, readFont))
  expect(readRaster(png)).toEqual({ type: 'image/png', width: SIZE, height: SIZE })
  const start = png.indexOf('IDAT') + 4
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  const isInk = (x: number, y: number) => rows[y * (SIZE * 3 + 1) + 1 + x * 3 + 1] !== 0x2b
  const dots = Array.from({ length: SIZE * SIZE }, (_, no) => [no % SIZE, Math.floor(no / SIZE)])
  return dots.filter(([x = 0, y = 0]) => isInk(x, y))
}

test('an icon shows both characters within its frame', async () => {
  const ink = await inkOf(false)
  const inFrame = ink.filter(([x = 0, y = 0]) => x > 20 && x < 172 && y > 20 && y < 172)
  for (const isHalf of [(y: number) => y < 96, (y: number) => y > 100])
    expect(inFrame.filter(([, y = 0]) => isHalf(y)).length).toBeGreaterThan(1_000)
}, 20_000)

test('what devices cut to a shape of their own stays within four fifths', async () => {
  const middle = SIZE / 2
  const far = (await inkOf(true)).map(([x = 0, y = 0]) => Math.hypot(x - middle, y - middle))
  expect(far.length).toBeGreaterThan(1_000)
  expect(Math.max(...far)).toBeLessThan(SIZE * 0.4)
}, 20_000)
