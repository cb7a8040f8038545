import { openLogin } from '~/client/session/session-store'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'

/** No deck of this address is open to the caller. */
export function SlidesMissing({ isStranger }: { isStranger: boolean }) {
  return (
    <main className="k-main h-full pt-[10vh]">
      {isStranger ? (
        <EmptyState
          title="登录后查看演示文稿"
          actions={
            <Button kind="primary" onClick={() => openLogin()}>
              登录
            </Button>
          }
        />
      ) : (
        <EmptyState
          drawing="none"
          title="这份演示文稿不存在"
          hint="它还没有做成、已被删除，或不对你开放"
          actions={<ButtonLink to="/">返回首页</ButtonLink>}
        />
      )}
    </main>
  )
}
