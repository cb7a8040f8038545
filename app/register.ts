import type { calls } from './calls'
import type { ShellData as AppShellData } from './shell-data'

declare module '~/client/register' {
  interface Register {
    calls: typeof calls
    shell: AppShellData
  }
}
