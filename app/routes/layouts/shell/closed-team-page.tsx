import { useState } from 'react'
import { call } from '~/client/call'
import { leave } from '~/client/session/sign-out'
import { useShell } from '~/client/use-shell'
import { formatDay } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { ErrorView } from '~/kit/error-view'

/** In place of every page of a team that turns its members away: why, and what the owner may still do. */
export function ClosedTeamPage() {
  const { brand, closedTeam, support } = useShell()
  const [isBusy, setBusy] = useState(false)
  if (!closedTeam) return null
  const { id, name, closure, isOwner, eraseTime } = closedTeam
  const isDeleting = closure === 'deleting'
  async function restore() {
    setBusy(true)
    const answer = await call('POST /team/restore', { body: { id } })
    if (answer.ok) location.assign('/')
    else setBusy(false)
  }
  return (
    <main className="k-main">
      <ErrorView
        seal={isDeleting ? '待删' : '停用'}
        isHouse={brand?.isHouse ?? false}
        title={isDeleting ? `「${name}」已申请删除` : `「${name}」已停用`}
        detail={detailOf({ isDeleting, eraseTime, phone: support?.phone ?? '' })}
        action={
          <div className="flex justify-center gap-2">
            {isDeleting && isOwner && (
              <Button kind="primary" busy={isBusy} onClick={() => void restore()}>
                撤销删除
              </Button>
            )}
            <Button onClick={() => void leave()}>退出登录</Button>
          </div>
        }
      />
    </main>
  )
}

function detailOf({
  isDeleting,
  eraseTime,
  phone,
}: {
  isDeleting: boolean
  eraseTime: string
  phone: string
}): string {
  if (isDeleting)
    return `${formatDay(eraseTime)}起，团队的资料、问答与文档会全部清除。在此之前可以由创建者撤销。`
  const contact = phone === '' ? '' : `如有疑问，请拨打${phone}。`
  return `暂时不能使用，团队的资料都还在。${contact}`
}
