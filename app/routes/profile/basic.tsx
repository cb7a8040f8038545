import { pageTitle } from '~/client/page/page-title'
import { useShell } from '~/client/use-shell'
import { requestContext } from '~/core/request-context'
import { canSendCodes, listSignIns } from '~/features/auth/server'
import { ProfileBasic } from '~/features/auth/ui'
import { readOwnIdentity } from '~/features/identity/server'
import { canChangeIdentity } from '~/features/identity/terms'
import { RealNameAction, RealNameState } from '~/features/identity/ui'
import '~/features/auth/ui/sign-in.css'
import type { Route } from './+types/basic'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { actor } = ctx
  const [signIns, identity] = actor
    ? await Promise.all([
        listSignIns(ctx).catch(() => null),
        readOwnIdentity({ ...ctx, actor }).catch(() => null),
      ])
    : [null, null]
  return { signIns, identity, canBind: canSendCodes(ctx), now: ctx.now().getTime() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, '基本信息')
}

export default function Basic({ loaderData }: Route.ComponentProps) {
  const { user, memberInfo } = useShell()
  const { signIns, identity, canBind, now } = loaderData
  return (
    <ProfileBasic
      user={user}
      membership={memberInfo}
      signIns={signIns}
      canBind={canBind}
      realName={
        identity && {
          state: <RealNameState identity={identity} />,
          action: canChangeIdentity(identity) && <RealNameAction identity={identity} />,
        }
      }
      now={new Date(now)}
    />
  )
}
