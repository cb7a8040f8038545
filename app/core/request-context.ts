import { createContext } from 'react-router'
import type { ApiReference } from './calls/define-call'
import type { Context } from './context'

/** How loaders and actions reach the context that workers/http built. */
export const requestContext = createContext<Context>()

/** The nonce of this answer's content security policy; '' where none was set. */
export const nonceContext = createContext('')

/** The reference of `/ai`, made of the route table that pages do not know. */
export const apiReferenceContext = createContext<() => ApiReference>()
