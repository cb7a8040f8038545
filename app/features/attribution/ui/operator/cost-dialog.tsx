import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { formatDay, formatMoney } from '~/core/format'
import { DayInput } from '~/kit/controls/day-input'
import { Field } from '~/kit/controls/field'
import { Select, TextInput } from '~/kit/controls/text-input'
import { FormDialog } from '~/kit/overlays/form-dialog'
import { channelName, type AttributionSummary, type CostList } from '../../operator-terms'

type Campaign = Pick<AttributionSummary['campaigns'][number], 'channelId' | 'channel'>

interface CostDialogProps {
  campaigns: readonly Campaign[]
  /** `YYYY-MM-DD` */
  today: string
  onClose: () => void
}

/** 登记花费: what a channel cost on a day. The same day again is written over; 0 takes it away. */
export function CostDialog({ campaigns, today, onClose }: CostDialogProps) {
  const [no, setNo] = useState('0')
  const [day, setDay] = useState(today)
  const [amount, setAmount] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const campaign = campaigns[Number(no)]
  const { costs, reload } = useCosts(campaign)
  const costFen = fenOf(amount)
  async function save() {
    if (!campaign || costFen === null) return
    setBusy(true)
    const { channelId, channel } = campaign
    const body = { channelId, channel, day, costFen }
    const answer = await call('POST /desk/attribution/cost', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: costFen > 0 ? '已登记花费' : '已清除这一天的花费' })
    setAmount('')
    reload()
    void revalidate()
  }
  return (
    <FormDialog
      title="登记花费"
      text="按渠道逐日登记，每单成本随之算出。同一天再登记会替换原来的数。"
      button="登记"
      fault={faultOf(day, amount, costFen)}
      {...{ error, isBusy, onClose }}
      onSend={() => void save()}
    >
      <Field label="渠道">
        <Select
          value={no}
          options={campaigns.map((item, index) => ({ value: String(index), label: nameOf(item) }))}
          onChange={setNo}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="日期">
          <DayInput value={day} max={today} emptyWords="选一天" onChange={setDay} />
        </Field>
        <Field label="花费（元）">
          <TextInput
            value={amount}
            inputMode="decimal"
            maxLength={14}
            onChange={(event) => {
              setError('')
              setAmount(event.target.value)
            }}
          />
        </Field>
      </div>
      <Entered costs={costs} />
    </FormDialog>
  )
}

function Entered({ costs }: { costs: CostList }) {
  if (costs.length === 0) return <p className="text-micro text-ink-3">这个渠道还没有登记过。</p>
  return (
    <ul aria-label="已登记" className="max-h-40 overflow-y-auto border-t border-line">
      {costs.map(({ day, costFen }) => (
        <li key={day} className="flex justify-between border-b border-line py-2 text-small">
          <span className="text-ink-2">{formatDay(day)}</span>
          <span>¥{formatMoney(costFen)}</span>
        </li>
      ))}
    </ul>
  )
}

function useCosts(campaign: Campaign | undefined) {
  const [costs, setCosts] = useState<CostList>([])
  const [round, setRound] = useState(0)
  const { channelId = 0, channel = '' } = campaign ?? {}
  useEffect(() => {
    const leave = new AbortController()
    const query = { channelId, channel }
    const options = { silent: true, signal: leave.signal }
    void call('GET /desk/attribution/costs', { query }, options).then((answer) => {
      if (!leave.signal.aborted && answer.ok) setCosts(answer.data)
    })
    return () => leave.abort()
  }, [channelId, channel, round])
  return { costs, reload: () => setRound((count) => count + 1) }
}

const nameOf = ({ channelId, channel }: Campaign) =>
  [channelName(channelId), channel].filter(Boolean).join('，')

/** 6400 or 6400.5 in fen; null for anything else. */
function fenOf(text: string): number | null {
  const found = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

function faultOf(day: string, amount: string, costFen: number | null): string {
  if (day === '') return '先选日期'
  if (amount.trim() === '') return '先填写花费'
  return costFen === null ? '金额写成6400或6400.00' : ''
}
