import { redirect } from 'react-router'

/** /profile is one's basic information. */
export const loader = () => redirect('/profile/basic')
