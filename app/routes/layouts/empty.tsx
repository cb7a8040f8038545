import { Outlet } from 'react-router'

/** A page alone on its ground: no rail, no bars. */
export default function EmptyLayout() {
  return (
    <div className="h-dvh overflow-y-auto bg-paper">
      <Outlet />
    </div>
  )
}
