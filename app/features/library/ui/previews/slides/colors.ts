import { child, children, number } from './xml-tree'

/** Colours of a deck by their names in its theme: `accent1`, `dk1` … as `#rrggbb`. */
export type Palette = ReadonlyMap<string, string>

// What a slide calls text and ground, where its master does not say otherwise.
const NAMES: Record<string, string> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' }

export function readPalette(theme: Element | null): Palette {
  const scheme = child(child(theme, 'themeElements'), 'clrScheme')
  return new Map(
    children(scheme).flatMap((element) => {
      const [value] = children(element)
      const hex = value?.getAttribute('lastClr') ?? value?.getAttribute('val') ?? ''
      return /^[0-9a-f]{6}$/i.test(hex) ? [[element.localName, `#${hex}`] as const] : []
    }),
  )
}

/** The colour of a solid fill, '' where there is none or where it cannot be told. */
export function solidColor(owner: Element | null, palette: Palette): string {
  const [value] = children(child(owner, 'solidFill'))
  if (!value) return ''
  const named = value.getAttribute('val') ?? ''
  const base =
    value.localName === 'srgbClr'
      ? /^[0-9a-f]{6}$/i.test(named)
        ? `#${named}`
        : ''
      : value.localName === 'schemeClr'
        ? (palette.get(NAMES[named] ?? named) ?? '')
        : value.localName === 'sysClr'
          ? `#${value.getAttribute('lastClr') ?? '000000'}`
          : ''
  return base && shaded(base, value)
}

/** Lighter and darker shares of a colour, as deeper and paler tones of a theme are made. */
function shaded(color: string, value: Element): string {
  const share = (name: string) => (number(child(value, name), 'val') ?? 100_000) / 100_000
  const mod = share('lumMod')
  const off = child(value, 'lumOff') ? share('lumOff') : 0
  const shade = share('shade')
  const tint = child(value, 'tint') ? share('tint') : 1
  const parts = [1, 3, 5].map((index) => {
    const part = Number.parseInt(color.slice(index, index + 2), 16) * shade
    const toned = part * mod + 255 * off
    const pale = tint < 1 ? toned * tint + 255 * (1 - tint) : toned
    return Math.max(0, Math.min(255, Math.round(pale)))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
