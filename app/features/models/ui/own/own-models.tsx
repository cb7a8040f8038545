import { NoticeBar } from '~/kit/notice-bar'
import type { OwnModelsView } from '../../own-contract'
import { BudgetSection } from './budget-section'
import { ConnectForm } from './connect-form'
import { ConnectionRow } from './connection-row'
import { RolesList } from './roles-list'
import { useOwnModels } from './use-own-models'

/** Models that the team has connected itself: who they are, who does what, what they may cost. */
export function OwnModels({ initial }: { initial: OwnModelsView }) {
  const own = useOwnModels(initial)
  const { view, error } = own
  const { connections, isStopped, usesHouse } = view
  return (
    <>
      {view.state === 'locked' && (
        <div className="t-body pb-4">
          <NoticeBar tone="info">
            部署系统的人还没有开通密钥的加密保存，现在只能接入不要密钥的模型。
          </NoticeBar>
        </div>
      )}
      {isStopped && (
        <div className="t-body pb-4">
          <NoticeBar tone="warning">
            {usesHouse
              ? '本月预算已用完，自己接入的模型停用到月底，现在由系统的模型代答。'
              : '本月预算已用完，自己接入的模型停用到月底。'}
          </NoticeBar>
        </div>
      )}
      {connections.length > 0 && (
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
      <ConnectForm own={own} />
      {connections.length > 0 && (
        <>
          <RolesList own={own} />
          <BudgetSection own={own} />
        </>
      )}
    </>
  )
}
