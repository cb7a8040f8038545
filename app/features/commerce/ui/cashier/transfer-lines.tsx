import { Copy } from 'lucide-react'
import { formatDayTime } from '~/core/format'
import { IconButton } from '~/kit/controls/icon-button'
import { copyText } from '../copy-text'

interface Account {
  accountName: string
  bank: string
  accountNo: string
  remark: string
  /** Until when the order waits for it. */
  expireTime: string
}

/** 对公转账: where to, and by what the transfer is known again. */
export function TransferLines({ accountName, bank, accountNo, remark, expireTime }: Account) {
  const lines = [
    { label: '户名', value: accountName },
    { label: '开户行', value: bank },
    { label: '账号', value: accountNo },
    { label: '附言', value: remark },
  ]
  return (
    <div>
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label} className="flex items-start gap-2 border-b border-line py-2 text-small">
            <dt className="w-12 flex-none text-ink-3">{label}</dt>
            <dd className="min-w-0 flex-1 break-all">{value}</dd>
            <IconButton
              size="tiny"
              label={`复制${label}`}
              icon={<Copy size={14} />}
              onClick={() => void copyText(label, value)}
            />
          </div>
        ))}
      </dl>
      <p className="pt-2 text-micro text-ink-3">
        转账时请填写附言。到账由人工核对，通常一个工作日。
      </p>
      {expireTime && (
        <p className="pt-1 text-micro text-ink-2">
          订单保留到{formatDayTime(expireTime)}，可以先离开此页。
        </p>
      )}
    </div>
  )
}
