import { Parser } from 'htmlparser2'

const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan marker linearGradient radialGradient stop clipPath mask pattern symbol'.split(
    ' ',
  ),
)
/** With everything in them. */
const DROPPED_WHOLE = new Set(
  'script style foreignObject iframe image use animate set animateTransform animateMotion a'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'id class viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points transform fill fill-opacity fill-rule stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity opacity font-size font-family font-weight font-style text-anchor dominant-baseline dx dy rotate offset stop-color stop-opacity gradientUnits gradientTransform patternUnits markerWidth markerHeight refX refY orient marker-end marker-start marker-mid clip-path mask preserveAspectRatio letter-spacing'.split(
    ' ',
  ),
)
const VOID_VALUE = /url\(\s*["']?(?!#)|javascript:|data:|https?:/i

/** A drawing with nothing but what draws: no scripts, no styles, nothing that is fetched, no addresses but its own `#id`. */
export function cleanSvg(svg: string): string {
  let out = ''
  let dropped = 0
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (dropped > 0 || DROPPED_WHOLE.has(name)) {
          dropped += 1
          return
        }
        open.push(name)
        if (!ELEMENTS.has(name)) return
        const isRoot = name === 'svg' && out === ''
        out += `<${name}${isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${safe(attributes)}>`
      },
      ontext(text) {
        if (dropped === 0 && open.length > 0) out += escaped(text)
      },
      onclosetag(name) {
        if (dropped > 0) {
          dropped -= 1
          return
        }
        open.pop()
        if (ELEMENTS.has(name)) out += `</${name}>`
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(svg)
  parser.end()
  return out
}

const safe = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .filter(([name, value]) => ATTRIBUTES.has(name) && !VOID_VALUE.test(value))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
