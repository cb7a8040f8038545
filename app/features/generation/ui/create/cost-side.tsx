import { Link } from 'react-router'
import { AskAdmin } from '~/client/ask-admin'
import { formatNumber } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { SectionTitle } from '~/kit/section-title'
import { RechargeButton } from '../pay/recharge-button'
import { draftPrice, type Draft } from './draft'
import { labels } from './length-field'

export interface CostSideProps {
  draft: Draft
  /** Coins of the team; null where nobody is seated. */
  balance: number | null
  /** No model is configured: what is made is put together out of sentences of the sources. */
  isOffline: boolean
  isBusy: boolean
  /** Why it cannot be sent; '' when it can. */
  fault: string
  /** Why the last try came to nothing; '' when it did not. */
  failure: string
  onStart: () => void
}

/** What it will cost, how much there is, and the next step. */
export function CostSide(props: CostSideProps) {
  const { draft, balance, isOffline, isBusy, fault, failure, onStart } = props
  const { coins } = draftPrice(draft)
  return (
    <section>
      <header className="create-side-head">
        <SectionTitle>费用</SectionTitle>
        <span>生成大纲不计费</span>
      </header>
      {isOffline ? <Excerpt draft={draft} /> : <Cost {...{ draft, balance, coins }} />}
      <Button
        kind="primary"
        size="large"
        className="mt-4 w-full"
        busy={isBusy}
        {...(fault && { disabledReason: fault })}
        onClick={onStart}
      >
        {isBusy ? '正在生成' : nextStep(draft)}
      </Button>
      {(failure || fault) && (
        <p className="pt-2 text-small text-danger" role="alert">
          {failure || fault}
        </p>
      )}
      <div className="mt-2.5 flex justify-end text-small">
        <Link className="k-link" to="/create/history">
          创作记录
        </Link>
      </div>
    </section>
  )
}

/** Without a model: what will be made is called what it is, before anybody waits for it. */
function Excerpt({ draft }: Pick<CostSideProps, 'draft'>) {
  return (
    <>
      <div className="create-line">
        <span>{lineOf(draft)}</span>
        <b className="font-semibold">资料摘编</b>
      </div>
      <p className="pt-2 text-small text-ink-2">
        <AskAdmin text="还没有开通写作模型，请联系管理员" />
        。现在做成的是资料摘编：逐句摘录资料原文，注明出处，不收硬币。
      </p>
    </>
  )
}

function Cost({
  draft,
  balance,
  coins,
}: Pick<CostSideProps, 'draft' | 'balance'> & { coins: number }) {
  return (
    <>
      <div className="create-line">
        <span>{lineOf(draft)}</span>
        <span>
          <span className="create-sum">{formatNumber(coins)}</span> 枚{hasOwnOutline(draft) && '起'}
        </span>
      </div>
      {balance !== null && (
        <p className="pt-2 text-small text-ink-2">
          团队余额<b className="font-semibold text-ink">{formatNumber(balance)}枚</b>
          {enough(balance, coins, unitOf[draft.kind])}
          {balance < coins && <RechargeButton next="继续" />}
          <br />
          {hasOwnOutline(draft) && `小节超过${formatNumber(coins)}个的，按每节1枚计。`}
          没写成的部分全额退回。
        </p>
      )}
    </>
  )
}

/** Words of the button: the next step, not the last. */
export const nextStep = (draft: Draft) => (hasOwnOutline(draft) ? '读入大纲' : '生成大纲')

const hasOwnOutline = ({ haveOutline }: Draft) => haveOutline === '有大纲，需保持原文'

function lineOf(draft: Draft): string {
  const { words } = draftPrice(draft)
  if (draft.kind === 'ppt') return `演示文稿，${draft.pages || 0}页`
  const what = draft.kind === 'book' ? '图书' : '论文 / 文章'
  const length = draft.size === null ? '' : labels[draft.size]
  return `${what}，${length}${formatNumber(words)}字`
}

const unitOf = { paper: '篇', book: '本', ppt: '份' } as const

function enough(balance: number, coins: number, unit: string): string {
  if (coins === 0) return '。'
  if (balance < coins) return `，还差${formatNumber(coins - balance)}枚。`
  return `，够写约${formatNumber(Math.floor(balance / coins))}${unit}。`
}
