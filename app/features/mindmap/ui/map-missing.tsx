import { openLogin } from '~/client/session/session-store'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'

/** No map of this address is open to whoever asks. */
export function MapMissing({ isStranger }: { isStranger: boolean }) {
  return (
    <main className="k-main pt-[10vh]">
      {isStranger ? (
        <EmptyState
          title="登录后查看脑图"
          actions={
            <Button kind="primary" onClick={() => openLogin()}>
              登录
            </Button>
          }
        />
      ) : (
        <EmptyState
          drawing="none"
          title="这张脑图不存在"
          hint="它已被删除，或没有对你开放"
          actions={<ButtonLink to="/mindmap">我的脑图</ButtonLink>}
        />
      )}
    </main>
  )
}
