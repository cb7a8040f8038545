import { redirect } from 'react-router'

/** /in-slides alone: every deck that was made. */
export const loader = () => redirect('/create/history?kind=ppt')
