import { levelNumerals } from './membership'

/** The badge of a level that has one; in words for the others. */
export function LevelBadge({ level }: { level: number }) {
  const numeral = levelNumerals[level]
  if (!numeral) return <>{level > 0 ? `${level}级` : '普通'}</>
  return (
    <span className="inline-flex items-center gap-2">
      <svg className="p-badge" width="22" height="26" viewBox="0 0 22 26" aria-hidden="true">
        <path d="M1 1h20v17l-10 7-10-7z" />
        <text x="11" y="15" textAnchor="middle">
          {numeral}
        </text>
      </svg>
      {level}级
    </span>
  )
}
