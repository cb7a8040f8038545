import { create } from 'zustand'
import type { ShellData } from '../register'

export type Theme = ShellData['theme']

const useChosen = create<{ theme: Theme | null }>(() => ({ theme: null }))

/** The theme on screen: what was chosen since the page was loaded, else what the cookie said. */
export function useTheme(fromCookie: Theme): Theme {
  return useChosen(({ theme }) => theme) ?? fromCookie
}

/** Changes the theme at once and for the next visits; '' follows the system. */
export function chooseTheme(theme: Theme): void {
  document.cookie = themeCookie(theme, location.protocol === 'https:')
  useChosen.setState({ theme })
}

/** The cookie that the server reads before the first paint. */
export function themeCookie(theme: Theme, isSecure: boolean): string {
  const age = theme ? YEAR_SECONDS : 0
  return `theme=${theme}; path=/; max-age=${age}; samesite=lax${isSecure ? '; secure' : ''}`
}

/** What the visitor chose before, from the request's `cookie` header. */
export function readTheme(cookies: string | null): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1]
  return chosen === 'light' || chosen === 'dark' ? chosen : ''
}

const YEAR_SECONDS = 365 * 24 * 60 * 60
