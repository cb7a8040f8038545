import { closeTeamModal, useTeamModal, type TeamModal } from '~/browser/team-modals'
import { Button } from '~/kit/button'
import { Dialog } from '~/kit/dialog'

/** The notices that a team's state asks for, in the specification's words. Only their buttons end them. */
export function TeamModals() {
  const open = useTeamModal((state) => state.open)
  if (!open) return null
  const { text, isCancelable, isLeaving } = notices[open]
  const confirm = () => {
    closeTeamModal()
    // The session is gone: the page is loaded afresh as a visitor's.
    if (isLeaving) location.assign('/')
  }
  return (
    <Dialog
      open
      isForced
      width={360}
      onOpenChange={closeTeamModal}
      title="提示"
      text={text}
      actions={
        <>
          {isCancelable && <Button onClick={closeTeamModal}>取消</Button>}
          <Button kind="primary" onClick={confirm}>
            确定
          </Button>
        </>
      }
    />
  )
}

interface Notice {
  text: string
  isCancelable?: true
  isLeaving?: true
}

const notices: Record<TeamModal, Notice> = {
  notInTeam: { text: '您暂未加入任何团队，请联系团队管理员', isLeaving: true },
  coinsShort: { text: '团队硬币余额不足，请联系管理员', isCancelable: true },
  planExpired: { text: '网站已到期，请联系团队管理员', isLeaving: true },
  notAdmin: { text: '你不是管理员，无法操作' },
}
