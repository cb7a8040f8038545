import { Copy, HandHelping } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { helpStatuses, type CreationView } from '../../terms'

export interface HelpLineProps {
  teamId: string
  creation: CreationView
  onChanged: (creation: CreationView) => void
}

/** While help is awaited; as often as a creation is asked for. */
const ASKED_EVERY_MS = 3_000

/** 助力: teammates open a link, and the price is waived once. */
export function HelpLine({ teamId, creation, onChanged }: HelpLineProps) {
  const { id, helpStatus, helpCode, helpers, helpersNeeded } = creation
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (helpStatus !== helpStatuses.inHelp) return
    const timer = setInterval(() => {
      const input = { params: { id }, query: { teamId } }
      void call('GET /creation/:id', input, { silent: true }).then((answer) => {
        if (answer.ok) onChanged(answer.data)
      })
    }, ASKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [helpStatus, id, teamId, onChanged])
  if (helpersNeeded === 0 || helpStatus === helpStatuses.successHelp) return null
  async function ask() {
    setBusy(true)
    const answer = await call('POST /creation/:id/help', { params: { id }, body: { teamId } })
    setBusy(false)
    if (!answer.ok) return
    const { helpStatus: asked, code: helpCode, helpers } = answer.data
    onChanged({ ...creation, helpStatus: asked, helpCode, helpers: helpers })
    await copy({ id, helpCode })
  }
  if (helpStatus === helpStatuses.canHelp) {
    return (
      <div className="pay-help">
        <span>请{helpersNeeded}位同事确认，可免费用</span>
        <Button
          size="small"
          busy={isBusy}
          icon={<HandHelping size={15} aria-hidden="true" />}
          onClick={() => void ask()}
        >
          邀请同事
        </Button>
      </div>
    )
  }
  return (
    <div className="pay-help">
      <span role="status">
        {helpers > 0 ? `已有${helpers}位同事确认` : '还没有同事确认'}，还差
        {Math.max(0, helpersNeeded - helpers)}位
      </span>
      <Button
        size="small"
        icon={<Copy size={15} aria-hidden="true" />}
        onClick={() => void copy({ id, helpCode })}
      >
        复制链接
      </Button>
    </div>
  )
}

async function copy({ id, helpCode }: Pick<CreationView, 'id' | 'helpCode'>) {
  const link = `${location.origin}/create/${id}?help=${encodeURIComponent(helpCode)}`
  try {
    await navigator.clipboard.writeText(link)
    showToast({ icon: 'success', title: '链接已复制，发给同事即可' })
  } catch {
    showToast({ icon: 'warning', title: '没有复制成', description: link })
  }
}
