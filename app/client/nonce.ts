import { createContext } from 'react'

/** The nonce of this answer: what proves its scripts and styles, also those that are written into it later. */
export const Nonce = createContext<string | undefined>(undefined)

/** The same in the browser, which hides it from the markup and shows it to the scripts that it proved. */
export const nonceOfPage = (): string | undefined => document.querySelector('script')?.nonce
