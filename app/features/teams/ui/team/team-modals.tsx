import { useNavigate } from 'react-router'
import { openRecharge } from '~/client/recharge'
import { closeTeamModal, useTeamModal, type TeamModal } from '~/client/session/team-modals'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'

/** The notices that a team's state asks for, in the specification's words. Only their buttons end them. */
export function TeamModals() {
  const { open, text: named } = useTeamModal()
  const { team } = useShell()
  const navigate = useNavigate()
  if (!open) return null
  const isAdmin = team?.member.role === 'owner' || team?.member.role === 'admin'
  const canRenew = isAdmin && open === 'planExpired'
  const notice = canRenew ? renewal : notices[open]
  const { text, confirmLabel: action = '确定', isCancelable, isLeaving } = notice
  const next = nextOf(open, isAdmin)
  const confirm = () => {
    closeTeamModal()
    // The session is gone: the page is loaded afresh as a visitor's.
    if (isLeaving) location.assign('/')
    // Its pages are loaded afresh as those of an ended team.
    else if (canRenew) location.assign('/upgrade')
    // Over the page, so that what was about to be done stands there still.
    else if (open === 'coinsShort' && isAdmin) openRecharge('继续')
    else if (next) void navigate(next)
  }
  return (
    <Dialog
      open
      isForced
      width={360}
      onOpenChange={closeTeamModal}
      title="提示"
      text={named || text}
      actions={
        <>
          {isCancelable && <Button onClick={closeTeamModal}>取消</Button>}
          <Button kind="primary" onClick={confirm}>
            {action}
          </Button>
        </>
      }
    />
  )
}

// Whoever manages the team sees what it has; a member at the limit asks for more.
function nextOf(modal: TeamModal, isAdmin: boolean): string | null {
  if (modal === 'wordsShort' && isAdmin) return '/team/coins'
  return modal === 'capReached' ? '/profile/coins?apply=1' : null
}

interface Notice {
  text: string
  /** What the confirming button says. */
  confirmLabel?: string
  isCancelable?: true
  isLeaving?: true
}

const renewal: Notice = { text: '团队已到期，续费后恢复使用', confirmLabel: '去续费' }

const notices: Record<TeamModal, Notice> = {
  notInTeam: { text: '您暂未加入任何团队，请联系团队管理员', isLeaving: true },
  stopped: { text: '你的席位已停用，请联系团队管理员', isLeaving: true },
  coinsShort: { text: '团队硬币余额不足，请联系管理员', isCancelable: true },
  wordsShort: { text: '可用字数不足，请充值或缩短篇幅', isCancelable: true },
  capReached: {
    text: '本月硬币额度不足，可向管理员申请',
    confirmLabel: '申请额度',
    isCancelable: true,
  },
  planExpired: { text: '网站已到期，请联系团队管理员', isLeaving: true },
  notAdmin: { text: '你不是管理员，无法操作' },
}
