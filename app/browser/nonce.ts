import { createContext, useContext } from 'react'

/** The nonce of this answer, on the server only: browsers hide it after parsing, so hydration never sees it. */
export const Nonce = createContext<string | undefined>(undefined)

/** The same for what is written into the page later: a script may still read it from one that was proved by it. */
export function useNonce(): string | undefined {
  const known = useContext(Nonce)
  if (known !== undefined || typeof document === 'undefined') return known
  return document.querySelector<HTMLElement>('[nonce]')?.nonce
}
