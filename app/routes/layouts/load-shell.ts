import type { ShellData } from '~/browser/shell-data'
import type { Context } from '~/core/context'
import { loadShell as loadTeamsShell } from '~/features/teams/server'

/** What the server knows before the first paint; the theme is the visitor's own and stands in a cookie. */
export function loadShell(ctx: Context, request: Request): Promise<ShellData> {
  const theme = /(?:^|; )theme=(light|dark)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return loadTeamsShell(ctx, theme === 'light' || theme === 'dark' ? theme : '')
}
