import { openLogin } from '~/client/session/session-store'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'

/** No creation of this address is the caller's own. */
export function CreationMissing({ isStranger }: { isStranger: boolean }) {
  return (
    <main className="k-main h-full pt-[12vh]">
      {isStranger ? (
        <EmptyState
          drawing="desk"
          title="登录后查看创作"
          actions={
            <Button kind="primary" onClick={() => openLogin()}>
              登录
            </Button>
          }
        />
      ) : (
        <EmptyState
          drawing="desk"
          title="这项创作不存在"
          hint="它已被删除，或不是你的"
          actions={<ButtonLink to="/create/history">创作记录</ButtonLink>}
        />
      )}
    </main>
  )
}
