import { Outlet } from 'react-router'

/** Nothing at all round the page. */
export default function NoLayout() {
  return <Outlet />
}
