import { useEffect, useRef } from 'react'
import { NoticeBar } from '~/kit/notice-bar'
import type { OwnModelsView } from '../../own-contract'
import { BudgetSection } from './budget-section'
import { ConnectForm } from './connect-form'
import { ConnectionRow } from './connection-row'
import { RolesList } from './roles-list'
import { useOwnModels } from './use-own-models'

export interface OwnModelsProps {
  initial: OwnModelsView
  /** The operator has connected no model: what stands in is the embedded engine. */
  isBare: boolean
}

/** Models that the team has connected itself: who they are, who does what, what they may cost. */
export function OwnModels({ initial, isBare }: OwnModelsProps) {
  const own = useOwnModels(initial)
  const { view, error } = own
  const { connections, isStopped, usesHouse } = view
  const place = useRef<HTMLElement>(null)
  const count = connections.length
  const before = useRef(count)
  // What is disconnected takes the keyboard's place with it.
  useEffect(() => {
    if (count < before.current) place.current?.focus()
    before.current = count
  }, [count])
  const hasBill = count > 0 || view.budgetYuan !== null || view.usage.byDay.length > 0
  return (
    <>
      {view.state === 'locked' && (
        <div className="t-body pb-4">
          <NoticeBar tone="info">
            系统管理员还没有开通密钥的加密保存，现在只能接入不要密钥的模型。
          </NoticeBar>
        </div>
      )}
      {isStopped && (
        <div className="t-body pb-4">
          <NoticeBar tone="warning">
            {usesHouse && !isBare
              ? '本月预算已用完，自己接入的模型停用到月底，现在由系统的模型代答。'
              : '本月预算已用完，自己接入的模型停用到月底，现在由内置离线引擎摘录资料作答。'}
          </NoticeBar>
        </div>
      )}
      {count > 0 && (
        <section className="t-body m-section">
          <h2 className="sr-only">自己接入的模型</h2>
          <ul aria-label="自己接入的模型" className="-mt-4">
            {connections.map((item) => (
              <ConnectionRow key={item.id} connection={item} own={own} />
            ))}
          </ul>
        </section>
      )}
      {error && (
        <p role="alert" className="t-body pt-3 text-small text-danger">
          {error}
        </p>
      )}
      <ConnectForm own={own} place={place} />
      {count > 0 && <RolesList own={own} />}
      {hasBill && <BudgetSection own={own} isBare={isBare} />}
    </>
  )
}
