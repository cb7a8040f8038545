import { useShellOrNull } from '~/client/use-shell'
import { ErrorView } from '~/kit/error-view'

/** What stands after a sign-out of which the server does not know yet: nothing of the person's. */
export function SignedOut() {
  const isHouse = useShellOrNull()?.brand?.isHouse ?? false
  return (
    <main role="status">
      <ErrorView
        seal="已退"
        isHouse={isHouse}
        title="已退出登录"
        detail="暂时连不上服务器，网络恢复后会自动回到首页"
      />
    </main>
  )
}
