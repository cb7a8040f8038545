import { openLogin } from '~/client/session/session-store'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'

/** No text of this address is open to whoever asks. */
export function OwnTextMissing({ isStranger }: { isStranger: boolean }) {
  return (
    <main className="k-main h-full pt-[10vh]">
      {isStranger ? (
        <EmptyState
          drawing="desk"
          title="登录后写文档"
          hint="自己写的、由资料与回答整理的，都在这里"
          actions={
            <Button kind="primary" onClick={() => openLogin()}>
              登录
            </Button>
          }
        />
      ) : (
        <EmptyState
          drawing="none"
          title="这份文档不存在"
          hint="它已被删除，或没有对你开放"
          actions={<ButtonLink to="/document">我的文档</ButtonLink>}
        />
      )}
    </main>
  )
}
