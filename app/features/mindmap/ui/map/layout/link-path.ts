import type { MapLine } from '#packages/document/map/map-view'
import type { Link } from './block'

/** A link as the path of an SVG. */
export function pathOf(link: Link, line: MapLine = 'curve'): string {
  const { way, from, to } = link
  if (line === 'straight') return `M${from.x} ${from.y}L${to.x} ${to.y}`
  if (line === 'elbow' && way === 'across')
    return `M${from.x} ${from.y}H${(from.x + to.x) / 2}V${to.y}H${to.x}`
  if (line === 'elbow' && way === 'down')
    return `M${from.x} ${from.y}V${(from.y + to.y) / 2}H${to.x}V${to.y}`
  return curvedPath(link)
}

function curvedPath({ way, from, to }: Link): string {
  const start = `M${from.x} ${from.y}`
  const end = `${to.x} ${to.y}`
  if (way === 'across') {
    const middle = (from.x + to.x) / 2
    return `${start}C${middle} ${from.y} ${middle} ${to.y} ${end}`
  }
  if (way === 'down') {
    const middle = (from.y + to.y) / 2
    return `${start}C${from.x} ${middle} ${to.x} ${middle} ${end}`
  }
  if (way === 'straight') return `${start}L${end}`
  const turn = Math.min(CORNER, Math.abs(to.y - from.y), Math.abs(to.x - from.x))
  const before = to.y > from.y ? to.y - turn : to.y + turn
  return `${start}V${before}Q${from.x} ${to.y} ${from.x + turn} ${to.y}H${to.x}`
}

const CORNER = 8
