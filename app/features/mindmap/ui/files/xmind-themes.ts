import { mapThemes, type MapTheme } from '#packages/document/map/map-view'

/** What of a sheet's theme says how it is coloured. */
export interface XmindTheme {
  id?: unknown
  map?: { properties?: Partial<Record<'svg:fill', unknown>> }
  centralTopic?: { properties?: Partial<Record<'svg:fill', unknown>> }
}

const PREFIX = 'yanmo-'
const WHITE = '#ffffff'
const INK = '#1d2433'

/** The ground and the central topic of our themes, as XMind paints them. */
const colours: Record<MapTheme, { ground: string; central: string }> = {
  ink: { ground: WHITE, central: INK },
  seal: { ground: WHITE, central: '#b3402e' },
  celadon: { ground: WHITE, central: '#1f7f86' },
  indigo: { ground: WHITE, central: '#2d4f8f' },
  gamboge: { ground: WHITE, central: '#a87508' },
  bamboo: { ground: WHITE, central: '#3d7a4b' },
  night: { ground: '#14181f', central: '#e8eaee' },
  mono: { ground: WHITE, central: '#000000' },
}

/** A theme as a sheet of .xmind names it. */
export function xmindTheme(theme: MapTheme): object {
  const { ground, central } = colours[theme]
  return {
    id: `${PREFIX}${theme}`,
    map: { id: `${PREFIX}map`, properties: { 'svg:fill': ground } },
    centralTopic: {
      id: `${PREFIX}central`,
      properties: { 'svg:fill': central, 'fo:color': theme === 'night' ? INK : WHITE },
    },
  }
}

/** The theme that a sheet is drawn in here: our own by its name, any other by its colours; null where it says none. */
export function themeOfXmind(theme: XmindTheme | undefined): MapTheme | null {
  if (!theme) return null
  const own = mapThemes.find((name) => theme.id === `${PREFIX}${name}`)
  if (own) return own
  const ground = hslOf(fillOf(theme.map))
  if (ground && ground.light < DARK) return 'night'
  const central = hslOf(fillOf(theme.centralTopic))
  if (!central) return null
  return central.saturation < GREY ? 'ink' : nearest(central.hue)
}

const fillOf = (part: XmindTheme['map']): unknown => part?.properties?.['svg:fill']

/** Parts of 1. */
const DARK = 0.3
const GREY = 0.15

const coloured = ['seal', 'celadon', 'indigo', 'gamboge', 'bamboo'] as const

function nearest(hue: number): MapTheme {
  const away = (theme: MapTheme) => {
    const degrees = Math.abs((hslOf(colours[theme].central)?.hue ?? 0) - hue)
    return Math.min(degrees, 360 - degrees)
  }
  return coloured.reduce((best, theme) => (away(theme) < away(best) ? theme : best))
}

interface Hsl {
  /** Degrees. */
  hue: number
  saturation: number
  light: number
}

/** Of `#rrggbb`, with or without its opacity. */
function hslOf(colour: unknown): Hsl | null {
  const digits = typeof colour === 'string' ? /^#([\da-f]{6})/i.exec(colour)?.[1] : undefined
  if (!digits) return null
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (from) => Number.parseInt(digits.slice(from, from + 2), 16) / 255,
  )
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [light, span] = [(most + least) / 2, most - least]
  if (span === 0) return { hue: 0, saturation: 0, light }
  const turn =
    most === red
      ? (green - blue) / span
      : most === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span
  return {
    hue: (turn * 60 + 360) % 360,
    saturation: span / (1 - Math.abs(2 * light - 1)),
    light,
  }
}
