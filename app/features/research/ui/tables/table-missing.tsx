import { openLogin } from '~/client/session/session-store'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'

/** No table of this address is the caller's own. */
export function PaperTableMissing({ isStranger }: { isStranger: boolean }) {
  return (
    <main className="k-main pt-[10vh]">
      {isStranger ? (
        <EmptyState
          title="登录后查看对比表"
          actions={
            <Button kind="primary" onClick={() => openLogin()}>
              登录
            </Button>
          }
        />
      ) : (
        <EmptyState
          drawing="none"
          title="这张对比表不存在"
          hint="它已被删除，或不是你的；对比表只有制作的人看得到"
          actions={<ButtonLink to="/scholar/tables">我的对比表</ButtonLink>}
        />
      )}
    </main>
  )
}
