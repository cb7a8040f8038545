import { Outlet } from 'react-router'

/** A long read: the whole window is the book's, and what stands around it is its own bar. */
export default function BookLayout() {
  return (
    <div className="h-dvh overflow-y-auto bg-paper" id="page" tabIndex={-1}>
      <Outlet />
    </div>
  )
}
