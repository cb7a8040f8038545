import type { ShapeBox } from '~/features/document/deck/fit/page'
import { placed } from './points'

/** Points. */
const HEAD = 10

/** A shape that a person drew. Lines hang over the edge of their rect by half their thickness. */
export function ShapeView({ box, name }: { box: ShapeBox; name?: string | undefined }) {
  const { rect, color, fill, stroke } = box
  return (
    <svg
      className="slide-box overflow-visible"
      style={placed(rect)}
      data-box={name}
      viewBox={`0 0 ${Math.max(rect.width, 1)} ${Math.max(rect.height, 1)}`}
      preserveAspectRatio="none"
      stroke={`#${color}`}
      strokeWidth={stroke}
      fill={fill === null ? 'none' : `#${fill}`}
      aria-hidden="true"
    >
      <Outline box={box} />
    </svg>
  )
}

function Outline({ box }: { box: ShapeBox }) {
  const { width, height } = box.rect
  switch (box.shape) {
    case 'rect':
      return <rect width={width} height={height} />
    case 'ellipse':
      return <ellipse cx={width / 2} cy={height / 2} rx={width / 2} ry={height / 2} />
    case 'line':
    case 'arrow': {
      const [from, to] = box.isRising ? [height, 0] : [0, height]
      return (
        <>
          {/* Easy to press, as thin as it is drawn. */}
          <path d={`M0 ${from}L${width} ${to}`} stroke="transparent" strokeWidth={14} />
          <path d={`M0 ${from}L${width} ${to}`} />
          {box.shape === 'arrow' && <ArrowHead box={box} from={from} to={to} />}
        </>
      )
    }
  }
}

function ArrowHead({ box, from, to }: { box: ShapeBox; from: number; to: number }) {
  const { width } = box.rect
  const angle = (Math.atan2(to - from, width) * 180) / Math.PI
  return (
    <path
      d={`M0 0L${-HEAD} ${-HEAD / 2}V${HEAD / 2}Z`}
      transform={`translate(${width} ${to}) rotate(${angle})`}
      fill={`#${box.color}`}
      stroke="none"
    />
  )
}
