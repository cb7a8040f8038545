import type { ShellData } from '~/browser/shell-data'
import type { Context } from '~/core/context'

/** Until the teams feature answers the shell: a visitor on the house brand. */
export async function loadShell(ctx: Context, request: Request): Promise<ShellData> {
  const theme = /(?:^|; )theme=(light|dark)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return {
    brand: {
      id: '1',
      teamId: '1',
      name: '研墨',
      shellName: '研墨',
      color: '',
      logoUrl: '',
      motto: '',
      disclaimerAddition: '',
      filingNumber: '',
      loginMethods: ['password'],
      isHouse: true,
    },
    user: null,
    teams: [],
    team: null,
    memberInfo: null,
    theme: theme === 'light' || theme === 'dark' ? theme : '',
    demoLogins: [],
    isLocal: ctx.settings.APP_ENV === 'local',
  }
}
