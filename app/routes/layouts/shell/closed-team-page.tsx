import { useState } from 'react'
import { call } from '~/client/call'
import { leave } from '~/client/session/sign-out'
import { useShell } from '~/client/use-shell'
import { formatDay } from '~/core/format'
import type { ClosedTeam } from '~/features/teams/terms'
import { Button } from '~/kit/controls/button'
import { ErrorView } from '~/kit/error-view'

/** In place of every page of a team that turns its members away: why, and what the owner may still do. */
export function ClosedTeamPage() {
  const { brand, closedTeam, support } = useShell()
  const [isBusy, setBusy] = useState(false)
  if (!closedTeam) return null
  const { id, name, closure, isOwner } = closedTeam
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
        detail={detailOf(closedTeam, support?.phone ?? '')}
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

function detailOf({ closure, isOwner, eraseTime, reason }: ClosedTeam, phone: string): string {
  if (closure === 'deleting')
    return `${formatDay(eraseTime)}起，团队的资料、问答与文档会全部清除。在此之前可以由${isOwner ? '你' : '创建者'}撤销。`
  const cause = reason === '' ? '' : `原因：${reason}。`
  const contact = isOwner ? '平台的运营人员' : '团队的创建者'
  const way = phone === '' ? `联系${contact}` : `拨打${phone}`
  return `${cause}暂时不能使用，团队的资料都还在。如有疑问，请${way}。`
}
