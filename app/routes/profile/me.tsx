import { data } from 'react-router'
import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { openLogin } from '~/client/session/session-store'
import { requestContext } from '~/core/request-context'
import { balancesOf } from '~/features/billing/server'
import { isPushOn } from '~/features/notifications/server'
import { placeOfAdmin } from '~/features/teams/server'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { leave } from '~/client/session/sign-out'
import { MeHead } from './me-head'
import { OwnRows, SettingRows, TeamRows } from './me-rows'
import type { Route } from './+types/me'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const place = await placeOfAdmin(ctx)
  const balance = place ? (await balancesOf(place, place.seat.teamId)).wallet : null
  return data({ balance, hasPush: isPushOn(ctx.settings) })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '我的')
}

/** /me: on a phone the fifth place of the foot. Who one is, what is one's own, the team, the settings; leaving comes last. */
export default function Me({ loaderData }: Route.ComponentProps) {
  const { user, team } = useShell()
  const isAdmin = team !== null && team.member.role !== 'member'
  return (
    <main className="k-main">
      <h1 className="sr-only">我的</h1>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[560px] px-4 pt-5 pb-8">
          {user ? (
            <>
              <MeHead balance={loaderData.balance} />
              <OwnRows />
              {isAdmin && <TeamRows />}
              <SettingRows hasPush={loaderData.hasPush} />
              <Button
                kind="danger-text"
                size="large"
                className="mt-3 w-full"
                onClick={() => void leave()}
              >
                退出登录
              </Button>
            </>
          ) : (
            <EmptyState
              title="登录后查看自己的内容"
              hint="提问、创作、分享与设置都在这里"
              actions={
                <Button kind="primary" onClick={() => openLogin()}>
                  登录
                </Button>
              }
            />
          )}
        </div>
      </div>
    </main>
  )
}
