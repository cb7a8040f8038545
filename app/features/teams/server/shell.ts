import type { ShellData } from '~/browser/shell-data'
import type { Context } from '~/core/context'
import { currentUser } from '~/features/auth/server'
import { brandOfHost } from '~/features/brands/server'
import { memberInfo } from './member-info'
import { listTeams } from './seats'

/** What every page knows before its first paint. The theme is the visitor's own and comes from the request. */
export async function loadShell(ctx: Context, theme: ShellData['theme']): Promise<ShellData> {
  const brand = await brandOfHost(ctx, ctx.host)
  const [user, teams, info] = await Promise.all([
    currentUser(ctx).catch(() => null),
    listTeams(ctx),
    memberInfo(ctx),
  ])
  const isLocal = ctx.settings.APP_ENV === 'local'
  return {
    brand,
    user,
    teams: user ? teams : [],
    team: (user && teams[0]) ?? null,
    memberInfo: user ? info : null,
    theme,
    demoLogins: isLocal && !user && brand ? demoLoginsOf(brand.isHouse) : [],
    isLocal,
  }
}

// The named world of scripts/lib/demo.mjs; a local build shows it, no other build carries these accounts.
function demoLoginsOf(isHouse: boolean): ShellData['demoLogins'] {
  const password = 'yanmo2026'
  if (!isHouse) return [{ account: 'guqing', password, name: '顾清', role: '创建者' }]
  return [
    { account: 'shenyan', password, name: '沈砚', role: '创建者' },
    { account: 'zhouhe', password, name: '周禾', role: '管理员' },
    { account: 'lumingyuan', password, name: '陆明远', role: '成员' },
  ]
}
