import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Into the product, or out of it into a window of its own. */
export function ItemLink(props: { to: string; className: string; children: ReactNode }) {
  const { to, className, children } = props
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only">（新窗口打开）</span>
    </a>
  )
}
