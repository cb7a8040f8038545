import { parseHex, toHex, type Oklch } from './oklch'

/** The shades a brand wears, by token name without `--`. */
export type BrandShades = Record<(typeof shadeNames)[number], string>

export interface BrandStyle {
  /** The colour as it was given. */
  source: string
  light: BrandShades
  dark: BrandShades
  /** The brand is near vermilion: citations turn indigo, so that they never look like a button. */
  hasIndigoSeal: boolean
}

export const shadeNames = [
  'brand',
  'brand-hover',
  'brand-press',
  'brand-text',
  'brand-soft',
  'brand-line',
  'brand-ink',
] as const

/** `#rrggbb` → accessible shades as `#rrggbb` literals; null when it is no colour. The recipe is tokens.css §3. */
export function brandStyle(source: string): BrandStyle | null {
  const color = parseHex(source)
  if (!color) return null
  return {
    source: source.toLowerCase(),
    light: asHex(lightShades(color)),
    dark: asHex(darkShades(color)),
    hasIndigoSeal: color.c > GREY && color.h >= 8 && color.h <= 52,
  }
}

/** The rules the server writes into `<head>`: for engines without relative colours, and for previews. */
export function brandCss(style: BrandStyle): string {
  const dark = declare(style.dark)
  return (
    `:root[data-brand]{--brand-source:${style.source};${declare(style.light)}}` +
    `:root[data-brand][data-theme='dark']{${dark}}` +
    `@media (prefers-color-scheme:dark){:root[data-brand]:not([data-theme]){${dark}}}`
  )
}

/** Below this chroma a hue is noise, not a colour. */
const GREY = 0.02

type Shades = Record<(typeof shadeNames)[number], Oklch>

function lightShades({ l, c, h }: Oklch): Shades {
  const [level, chroma] = [Math.min(l, 0.46), Math.min(c, 0.16)]
  return {
    brand: { l: level, c: chroma, h },
    'brand-hover': { l: level + 0.045, c: chroma, h },
    'brand-press': { l: Math.max(0, level - 0.06), c: chroma, h },
    'brand-text': { l: level, c: chroma, h },
    'brand-soft': { l: 0.945, c: Math.min(c * 0.18, 0.028), h },
    'brand-line': { l: 0.8, c: Math.min(c * 0.5, 0.07), h },
    'brand-ink': { l: 0.983, c: 0.004, h: 108 },
  }
}

function darkShades({ l, c, h }: Oklch): Shades {
  const [level, chroma] = [Math.max(l, 0.76), Math.min(c, 0.13)]
  return {
    brand: { l: level, c: chroma, h },
    'brand-hover': { l: Math.min(1, level + 0.05), c: chroma, h },
    'brand-press': { l: level - 0.05, c: chroma, h },
    'brand-text': { l: level, c: chroma, h },
    'brand-soft': { l: 0.285, c: Math.min(c * 0.3, 0.05), h },
    'brand-line': { l: 0.45, c: Math.min(c * 0.5, 0.08), h },
    'brand-ink': { l: 0.2, c: Math.min(c * 0.2, 0.03), h },
  }
}

function asHex(shades: Shades): BrandShades {
  return {
    brand: toHex(shades.brand),
    'brand-hover': toHex(shades['brand-hover']),
    'brand-press': toHex(shades['brand-press']),
    'brand-text': toHex(shades['brand-text']),
    'brand-soft': toHex(shades['brand-soft']),
    'brand-line': toHex(shades['brand-line']),
    'brand-ink': toHex(shades['brand-ink']),
  }
}

const declare = (shades: BrandShades) =>
  shadeNames.map((name) => `--${name}:${shades[name]}`).join(';')
