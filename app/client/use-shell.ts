import { useRouteLoaderData } from 'react-router'
import type { ShellData } from './register'

/** The shell of the page, or null where the root itself could not be loaded. */
export function useShellOrNull(): ShellData | null {
  return useRouteLoaderData<ShellData>('root') ?? null
}

/** What the server knew before the first paint. Pages always have it; only error views may not. */
export function useShell(): ShellData {
  const shell = useShellOrNull()
  if (!shell) throw new Error('The shell is read outside a loaded page')
  return shell
}
