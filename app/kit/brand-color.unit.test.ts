import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandCss, brandStyle, type BrandShades } from './brand-color'
import { contrast, parseHex, toHex } from './oklch'

test('any colour in gives readable shades out: a sweep over hue, lightness and chroma', () => {
  const worst = { light: 21, dark: 21 }
  for (const source of sweep()) {
    const style = brandStyle(source)
    if (!style) throw new Error(`${source} is a colour`)
    worst.light = Math.min(worst.light, ...pairs(style.light, papers.light))
    worst.dark = Math.min(worst.dark, ...pairs(style.dark, papers.dark))
  }
  expect(worst.light).toBeGreaterThanOrEqual(4.5)
  expect(worst.dark).toBeGreaterThanOrEqual(4.5)
})

test('a hue near vermilion turns citations indigo, others and greys do not', () => {
  expect(brandStyle('#e8590c')?.hasIndigoSeal).toBe(true)
  expect(brandStyle('#2e9e7b')?.hasIndigoSeal).toBe(false)
  expect(brandStyle('#808080')?.hasIndigoSeal).toBe(false)
})

test('what is no colour gives no look, so nothing strange reaches a stylesheet', () => {
  for (const text of ['', 'red', '#fff', '#12345g', '#123456;}body{display:none']) {
    expect(brandStyle(text)).toBeNull()
  }
})

test('a colour survives the way to OKLCH and back', () => {
  for (const hex of ['#000000', '#ffffff', '#2e9e7b', '#e8590c', '#252f41']) {
    const color = parseHex(hex)
    expect(color && toHex(color)).toBe(hex)
  }
})

test('the literals are written for day, chosen night and the night of the system', () => {
  const style = brandStyle('#2E9E7B')
  if (!style) throw new Error('a colour')
  const css = brandCss(style)
  expect(css).toContain('--brand-source:#2e9e7b')
  expect(css.split(`--brand:${style.dark.brand}`)).toHaveLength(3)
})

/** Hue every 6°, seven lightnesses, five chromas, as screens can show them. */
function* sweep() {
  for (let h = 0; h < 360; h += 6)
    for (const l of [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.97])
      for (const c of [0, 0.06, 0.12, 0.2, 0.32]) yield toHex({ l, c, h })
}

function pairs(shades: BrandShades, papers: string[]): number[] {
  return [
    contrast(shades['brand-ink'], shades.brand),
    contrast(shades['brand-ink'], shades['brand-hover']),
    contrast(shades['brand-ink'], shades['brand-press']),
    contrast(shades['brand-text'], shades['brand-soft']),
    ...papers.map((paper) => contrast(shades['brand-text'], paper)),
  ]
}

const papers = {
  light: readPapers(/\[data-scheme='light'\] \{([^}]*)\}/),
  dark: readPapers(/@night \{([^}]*)\}/),
}

/** The grounds that brand-coloured text stands on, read from the tokens themselves. */
function readPapers(block: RegExp): string[] {
  const css = readFileSync(new URL('../styles/tokens.source.css', import.meta.url), 'utf8')
  const text = block.exec(css)?.[1] ?? ''
  return ['paper', 'surface', 'raised'].map((name) => {
    const [, l, c, h] =
      new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(text) ?? []
    if (!l) throw new Error(`no ${name} in the tokens`)
    return toHex({ l: Number(l), c: Number(c), h: Number(h) })
  })
}
