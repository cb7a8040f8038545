export interface SealProps {
  /** Two characters; a longer name gives its first two. */
  characters: string
  /** Red is kept for our own brand; all others wear their brand colour. */
  isHouse: boolean
  size?: 'small' | 'medium' | 'large'
  /** Empty seal of error pages. */
  outlined?: boolean
  /** Set to hide it from screen readers where the name stands beside it. */
  decorative?: boolean
}

/** 印: the logo of a name without a picture. */
export function Seal({ characters, isHouse, size = 'medium', outlined, decorative }: SealProps) {
  return (
    <span
      className="k-seal"
      data-house={isHouse || undefined}
      data-size={size}
      data-outlined={outlined || undefined}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : characters}
      aria-hidden={decorative || undefined}
    >
      {[...characters].slice(0, 2).join('')}
    </span>
  )
}
