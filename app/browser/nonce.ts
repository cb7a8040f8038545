import { createContext } from 'react'

/** The nonce of this answer, on the server only: browsers hide it after parsing, so hydration never sees it. */
export const Nonce = createContext<string | undefined>(undefined)
