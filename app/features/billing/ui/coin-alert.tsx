import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, postInTeam } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { formatNumber } from '~/core/format'
import { NoticeBar } from '~/kit/notice-bar'
import type { CoinAlertView } from '../terms'

/** Owner and admins hear once that the team has fallen below a balance they chose; closing it is kept. */
export function CoinAlert() {
  const { team } = useShell()
  const [alert, setAlert] = useState<CoinAlertView | null>(null)
  const teamId = team && team.member.role !== 'member' && team.status !== 'expired' ? team.id : ''
  useEffect(() => {
    if (!teamId) return
    const leave = new AbortController()
    const options = { silent: true, signal: leave.signal }
    void call('GET /team/:teamId/coin/alert', { params: { teamId } }, options).then(
      (answer) => answer.ok && setAlert(answer.data),
    )
    return () => leave.abort()
  }, [teamId])
  if (!alert) return null
  const close = () => {
    setAlert(null)
    const body = { alertId: alert.id }
    void postInTeam('POST /team/:teamId/coin/alert/close', teamId, body, { silent: true })
  }
  return (
    <div className="k-notices" data-rank="2">
      <NoticeBar
        tone="warning"
        onClose={close}
        action={
          <Link to="/team/coins" className="font-semibold" onClick={close}>
            查看明细
          </Link>
        }
      >
        团队硬币已少于{formatNumber(alert.threshold)}枚，还有{formatNumber(alert.left)}枚
      </NoticeBar>
    </div>
  )
}
