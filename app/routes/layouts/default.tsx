import { Outlet } from 'react-router'
import { Shell } from './shell/shell'

/** The signed-in product: rail, or tab bar on phones. */
export default function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
