/** A shelf of ruled pages with its label, and an ink stone. */
export function ShelfDrawing() {
  return (
    <svg
      width="132"
      height="92"
      viewBox="0 0 132 92"
      fill="none"
      className="stroke-control"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d="M14 76h104" className="stroke-ink-2" />
      <rect x="30" y="20" width="44" height="56" className="fill-raised" />
      <path d="M38 20v56M46 20v56M54 20v56M62 20v56" className="stroke-line-2" />
      <path d="M82 76c0-8 5-12 14-12s14 4 14 12z" className="fill-ink" stroke="none" />
      <path d="M90 64c1-4 3-6 6-6s5 2 6 6" className="fill-ink-2" stroke="none" />
      <rect x="34" y="26" width="6" height="8" className="fill-brand-text" stroke="none" />
    </svg>
  )
}

/** A written sheet under a brush rest. */
export function SheetDrawing() {
  return (
    <svg
      width="132"
      height="92"
      viewBox="0 0 132 92"
      fill="none"
      className="stroke-control"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d="M14 76h104" className="stroke-ink-2" />
      <path d="M26 76V34h60v42z" className="fill-raised" />
      <path d="M36 46h40M36 55h40M36 64h24" className="stroke-line-2" />
      <path d="M96 76c0-5 3-8 8-8s8 3 8 8z" className="fill-ink" stroke="none" />
      <path d="M104 68 92 26" className="stroke-ink-2" />
      <path d="m92 26-3-10c4 1 6 5 5 9z" className="fill-ink-2" stroke="none" />
    </svg>
  )
}

/** A root, its branches and a brush dot, in ink. */
export function MapDrawing() {
  return (
    <svg
      width="148"
      height="92"
      viewBox="0 0 148 92"
      fill="none"
      className="stroke-control"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d="M52 46C66 46 64 18 78 18M52 46h26M52 46c14 0 12 28 26 28" className="stroke-ink-2" />
      <path d="M112 18h18M112 46c8 0 8-8 18-8M112 46c8 0 8 8 18 8" className="stroke-line-2" />
      <rect x="14" y="36" width="38" height="20" rx="4" className="fill-ink" stroke="none" />
      <rect x="78" y="10" width="34" height="16" rx="3" className="fill-raised" />
      <rect x="78" y="38" width="34" height="16" rx="3" className="fill-raised" />
      <rect x="78" y="66" width="34" height="16" rx="3" className="fill-raised" />
      <rect x="82" y="70" width="5" height="8" className="fill-brand-text" stroke="none" />
    </svg>
  )
}
