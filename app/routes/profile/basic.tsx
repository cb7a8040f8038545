import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { requestContext } from '~/core/request-context'
import { canSendCodes, listSignIns } from '~/features/auth/server'
import { ProfileBasic } from '~/features/auth/ui'
import '~/features/auth/ui/sign-in.css'
import type { Route } from './+types/basic'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const signIns = ctx.actor ? await listSignIns(ctx).catch(() => null) : null
  return { signIns, canBind: canSendCodes(ctx), now: ctx.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '基本信息')
}

export default function Basic({ loaderData }: Route.ComponentProps) {
  const { user, memberInfo } = useShell()
  const { signIns, canBind, now } = loaderData
  return (
    <ProfileBasic
      user={user}
      membership={memberInfo}
      signIns={signIns}
      canBind={canBind}
      now={new Date(now)}
    />
  )
}
