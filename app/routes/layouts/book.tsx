import { Link, Outlet } from 'react-router'
import { BrandMark } from './brand-mark'

/** A long read: the brand in one corner, and the whole width for the book. */
export default function BookLayout() {
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-sunken">
      <header className="k-bar bg-surface max-tablet:hidden">
        <Link to="/">
          <BrandMark size="small" />
        </Link>
      </header>
      <div className="k-page" id="page" tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  )
}
