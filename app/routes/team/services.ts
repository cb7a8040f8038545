import { redirect } from 'react-router'
import { SERVICES_PAGE } from '~/core/ask-admin'

/** The services were a page of their own; links to it still lead there. */
export const loader = () => redirect(SERVICES_PAGE)
