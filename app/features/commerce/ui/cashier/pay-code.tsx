import { encode } from 'uqr'

/** What a payment app scans. Dark on light in every theme: what reads it knows no other. */
export default function PayCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path.join('')} fill="#16181d" />
    </svg>
  )
}
