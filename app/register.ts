import type { Calls as AppCalls } from './calls'
import type { ShellData as AppShellData } from './shell-data'

declare module '~/client/register' {
  interface Register {
    calls: AppCalls
    shell: AppShellData
  }
}
