import { allOf, childOf, elementsOf, type XmlElement } from '~/core/office/xml'

/** What names of colours mean on one master or layout: RRGGBB by the name of the theme's. */
export interface Palette {
  theme: ReadonlyMap<string, string>
  /** Names of text and background to names of the theme. */
  map: ReadonlyMap<string, string>
}

const NAMES = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4']
const THEME_NAMES = [...NAMES, 'accent5', 'accent6', 'hlink', 'folHlink']
const USUAL: readonly [string, string][] = [
  ['bg1', 'lt1'],
  ['tx1', 'dk1'],
  ['bg2', 'lt2'],
  ['tx2', 'dk2'],
]

export function paletteOf(theme: XmlElement | undefined, map: XmlElement | undefined): Palette {
  const scheme = theme && [...allOf(theme, 'a:clrScheme')][0]
  const colors = THEME_NAMES.flatMap((name): [string, string][] => {
    const [color] = elementsOf(childOf(scheme, `a:${name}`) ?? empty)
    const value = color?.attributes.lastClr ?? color?.attributes.val ?? ''
    return isHex(value) ? [[name, value.toUpperCase()]] : []
  })
  return {
    theme: new Map([['dk1', '000000'], ['lt1', 'FFFFFF'], ...colors]),
    map: new Map([...USUAL, ...Object.entries(map?.attributes ?? {})]),
  }
}

const empty: XmlElement = { name: '', attributes: {}, children: [] }
const isHex = (value: string) => /^[\da-f]{6}$/i.test(value)

/** The colour inside a fill, as RRGGBB; null where there is none to tell. Of gradients it is the first stop. */
export function colorIn(parent: XmlElement | undefined, palette: Palette): string | null {
  for (const child of parent ? elementsOf(parent) : []) {
    if (child.name === 'a:solidFill' || child.name === 'a:gs') return colorIn(child, palette)
    if (child.name === 'a:gradFill') return colorIn([...allOf(child, 'a:gs')][0], palette)
    const color = plainColor(child, palette)
    if (color !== null) return changed(color, child)
  }
  return null
}

function plainColor({ name, attributes }: XmlElement, palette: Palette): string | null {
  const { val = '', lastClr = '' } = attributes
  if (name === 'a:srgbClr') return isHex(val) ? val.toUpperCase() : null
  if (name === 'a:sysClr') return isHex(lastClr) ? lastClr.toUpperCase() : null
  if (name === 'a:prstClr') return { black: '000000', white: 'FFFFFF' }[val] ?? null
  return name === 'a:schemeClr' ? schemeColor(val, palette) : null
}

export const schemeColor = (name: string, { theme, map }: Palette): string | null =>
  theme.get(map.get(name) ?? name) ?? null

/** Lighter and darker, as near as a screen needs. */
function changed(color: string, { children }: XmlElement): string {
  let [red, green, blue] = [0, 2, 4].map((offset) =>
    Number.parseInt(color.slice(offset, offset + 2), 16),
  ) as [number, number, number]
  const each = (change: (value: number) => number) => {
    ;[red, green, blue] = [change(red), change(green), change(blue)]
  }
  for (const child of children) {
    if (typeof child === 'string') continue
    const share = Number(child.attributes.val ?? '100000') / 100_000
    if (child.name === 'a:lumMod' || child.name === 'a:shade') each((value) => value * share)
    if (child.name === 'a:lumOff') each((value) => value + 255 * share)
    if (child.name === 'a:tint') each((value) => 255 - (255 - value) * share)
  }
  return [red, green, blue].map(hexOf).join('')
}

const hexOf = (value: number) =>
  Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()
