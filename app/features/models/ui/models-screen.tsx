import { SERVICES_PAGE_NAME } from '~/core/ask-admin'
import { SectionTitle } from '~/kit/section-title'
import type { ServiceView, ServingModel } from '../terms'
import type { OwnModelsView } from '../own-contract'
import { ModelRow } from './model-row'
import { OwnModels } from './own/own-models'
import { ServiceRow } from './service-row'
import './models.css'

export interface ModelsScreenProps {
  models: readonly ServingModel[]
  services: readonly ServiceView[]
  own: OwnModelsView
  now: Date
}

const NOT_OPEN = '这套系统没有开放团队自己接入模型。下面各项都由系统管理员开通，需要时请联系他们。'

/** SERVICES_PAGE: who does what, how it went last with a test of the connection, and where the operator opens the rest. */
export function ModelsScreen({ models, services, own, now }: ModelsScreenProps) {
  const isBare = models.every(({ isOffline }) => isOffline)
  return (
    <main className="k-main">
      {/* Where nothing inside takes the keyboard, the pane itself does, to be scrolled. */}
      <div
        className="min-h-0 flex-1 overflow-y-auto pb-12"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={SERVICES_PAGE_NAME}
      >
        <header className="t-head">
          <h1>{SERVICES_PAGE_NAME}</h1>
          {own.state === 'on' && (
            <span className="text-small text-ink-3">密钥加密后只存在这台服务器上</span>
          )}
        </header>
        {own.state === 'off' ? (
          <p className="t-note">{NOT_OPEN}</p>
        ) : (
          <OwnModels initial={own} isBare={isBare} />
        )}
        <section className="t-body m-section">
          <div className="m-section-head">
            <SectionTitle>系统的模型</SectionTitle>
            <p>
              {isBare
                ? '没有接入时由内置离线引擎摘录资料作答'
                : '连不上时改由内置离线引擎作答，并写明原因'}
            </p>
          </div>
          <ul aria-label="系统的模型">
            {models.map((item) => (
              <ModelRow key={item.role} model={item} isBare={isBare} now={now} />
            ))}
          </ul>
        </section>
        <section className="t-body m-section">
          <div className="m-section-head">
            <SectionTitle>其余服务</SectionTitle>
          </div>
          <ul aria-label="其余服务">
            {services.map((item) => (
              <ServiceRow key={item.name} service={item} />
            ))}
          </ul>
        </section>
      </div>
    </main>
  )
}
