import { encode } from 'uqr'

/** Dark on light in every theme: what reads it knows no other. */
export default function QrCode({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className: string
}) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path.join('')} fill="#16181d" />
    </svg>
  )
}
