export interface Oklch {
  /** 0–1 */
  l: number
  c: number
  /** Degrees, 0–360. */
  h: number
}

type Rgb = [red: number, green: number, blue: number]

/** `#rrggbb` → OKLCH; null for anything else. */
export function parseHex(hex: string): Oklch | null {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!digits) return null
  const [r, g, b] = digits.slice(1).map((pair) => toLinear(parseInt(pair, 16) / 255))
  return fromLinear([r ?? 0, g ?? 0, b ?? 0])
}

/** The nearest colour a screen can show: chroma is lowered, lightness and hue stay. */
export function toHex(color: Oklch): string {
  let [low, high] = [0, color.c]
  if (isShowable(toLinearRgb(color))) low = high
  for (let step = 0; step < 20 && high - low > 0.0001; step += 1) {
    const middle = (low + high) / 2
    if (isShowable(toLinearRgb({ ...color, c: middle }))) low = middle
    else high = middle
  }
  const channels = toLinearRgb({ ...color, c: low }).map((channel) =>
    Math.round(Math.min(1, Math.max(0, toGamma(channel))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${channels.join('')}`
}

/** WCAG 2 contrast of two `#rrggbb` colours, 1–21. */
export function contrast(item: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(item), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) =>
    toLinear(parseInt(hex.slice(start, start + 2), 16) / 255),
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const isShowable = (rgb: Rgb) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

// The matrices are those of CSS Color 4.
function fromLinear([r, g, b]: Rgb): Oklch {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bee = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, bee), h: ((Math.atan2(bee, a) * 180) / Math.PI + 360) % 360 }
}

function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}
