import { useRef, useState } from 'react'
import { call } from '~/client/call'
import { emit } from '~/client/event-bus'
import { formatNumber } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { isPricedByHeadings } from '../../lengths'
import { type CreationView, type QuoteView } from '../../terms'
import { HelpLine } from './help-line'
import { payOnce } from './pay-once'
import { RechargeButton } from './recharge-button'
import { StudyLines } from './study-lines'
import './pay.css'

declare module '~/client/event-bus' {
  interface EventPayloads {
    /** The creation that was paid for. */
    book_editor_create_after_confirm_pay_modal: CreationView
  }
}

export interface PayDialogProps {
  teamId: string
  creation: CreationView
  quote: QuoteView
  /** Coins of the team; null when they could not be read. */
  balance: number | null
  /** What its sources give is looked at; a script has its deck's and is not asked. */
  hasStudy?: boolean
  /** The facts have changed: a new price, help that came. */
  onChanged: (creation: CreationView) => void
  onClose: () => void
}

const PAID = '按写成的字数结算，没写成的退回；暂停时不扣。'
const EXCERPT = '还没有开通写作模型：写成的是资料摘编，逐句摘录资料原文，注明出处，不收硬币。'

/** What the writing costs and what there is, before anything is taken. */
export function PayDialog(props: PayDialogProps) {
  const { teamId, creation, quote, balance, hasStudy = true, onChanged, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const isPaying = useRef(false)
  const [failed, setFailed] = useState<{ text: string; balance: number | null } | null>(null)
  // Coins that came in since have answered it.
  const failure = failed?.balance === balance ? failed.text : ''
  // One payment, however often the button is pressed or the line breaks.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const cancel = () => {
    emit('book_editor_create_after_confirm_pay_cancel_modal')
    onClose()
  }
  async function pay() {
    // A second press comes before the button is drawn as busy.
    if (isPaying.current) return
    isPaying.current = true
    setBusy(true)
    setFailed(null)
    const { id } = creation
    const { outlineRev, coins } = quote
    const body = { teamId, outlineRev, coins, idempotencyKey }
    const payment = await payOnce(
      () => call('POST /creation/:id/pay', { params: { id }, body }),
      () => call('GET /creation/:id', { params: { id }, query: { teamId } }),
    )
    setBusy(false)
    isPaying.current = false
    if (payment.isPaid) return emit('book_editor_create_after_confirm_pay_modal', payment.creation)
    setFailed({ text: payment.message, balance })
    if (payment.now) onChanged(payment.now)
  }
  const { isExcerpt = false } = quote
  return (
    <Dialog
      open
      onOpenChange={cancel}
      width={480}
      // The name on a line of its own: broken in the middle it is hard to recognise.
      title={`开始撰写\n「${creation.title}」？`}
      text={isExcerpt ? EXCERPT : PAID}
      actions={
        <>
          <Button onClick={cancel}>取消</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void pay()}>
            {quote.coins > 0 ? `预扣${formatNumber(quote.coins)}枚，开始撰写` : '开始撰写'}
          </Button>
        </>
      }
    >
      <Lines {...{ creation, quote, balance }} />
      {hasStudy && (
        <StudyLines
          {...{ teamId, creation, isExcerpt }}
          target={creation.kind === 'ppt' ? 0 : quote.words}
        />
      )}
      {quote.coins > 0 && <HelpLine teamId={teamId} creation={creation} onChanged={onChanged} />}
      {failure && (
        <p className="pt-2 text-small text-danger" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  )
}

function Lines({
  creation,
  quote,
  balance,
}: Pick<PayDialogProps, 'creation' | 'quote' | 'balance'>) {
  const { isExcerpt = false } = quote
  const isByHeadings = isPricedByHeadings(creation.kind, quote.words, quote.nodes)
  const isShort = balance !== null && balance < quote.coins
  return (
    <dl className="pay-lines">
      <div className="pay-sum">
        <dt>
          {formatNumber(quote.nodes)}
          {creation.kind === 'ppt' ? '页' : `节，约${formatNumber(quote.words)}字`}
          {!isExcerpt && isByHeadings && `，按每${creation.kind === 'ppt' ? '页' : '节'}1枚计`}
        </dt>
        <dd>
          {isExcerpt ? (
            '资料摘编，不收硬币'
          ) : (
            <>
              <b>{formatNumber(quote.coins)}</b> 枚
            </>
          )}
        </dd>
      </div>
      {quote.coins < quote.fullCoins && (
        <div>
          <dt>同事确认，已免</dt>
          <dd>{formatNumber(quote.fullCoins - quote.coins)}枚</dd>
        </div>
      )}
      {balance !== null && !isExcerpt && (
        <div>
          <dt>团队余额</dt>
          <dd className={isShort ? 'text-danger' : ''}>
            {formatNumber(balance)}枚{isShort && '，不足'}
            {isShort && <RechargeButton next="继续撰写" />}
          </dd>
        </div>
      )}
    </dl>
  )
}
