import { OperatorPage } from '~/features/operators/ui'
import { Table } from '~/kit/data/table'
import { EmptyState } from '~/kit/empty-state'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import type { ServingModel, TeamModelsView } from '../../terms'
import { HouseModelRow } from './house-model-row'

export interface ModelHealthScreenProps {
  serving: readonly ServingModel[]
  ofTeams: readonly TeamModelsView[]
  now: Date
}

/** /desk/models: how the models of the installation are doing, and those that teams have connected. */
export function ModelHealthScreen({ serving, ofTeams, now }: ModelHealthScreenProps) {
  return (
    <OperatorPage title="模型状况" scrolledAs="模型状况">
      <section className="t-body">
        <SectionTitle>系统的模型</SectionTitle>
        <ul aria-label="系统的模型" className="pt-2">
          {serving.map((item) => (
            <HouseModelRow key={item.role} model={item} now={now} />
          ))}
        </ul>
      </section>
      <section className="t-body pt-8">
        <SectionTitle>各团队自己接入的</SectionTitle>
        {ofTeams.length === 0 ? (
          <div className="pt-8">
            <EmptyState title="还没有团队接入" hint="在配置里开放以后，由团队的管理员接入" />
          </div>
        ) : (
          <div className="overflow-x-auto pt-2">
            <Table
              caption="各团队自己接入的模型"
              rows={ofTeams}
              rowKey={({ label }) => label}
              columns={[
                { key: 'label', head: '服务', cell: ({ label }) => label },
                { key: 'teams', head: '团队', isNumber: true, cell: ({ teams }) => teams },
                {
                  key: 'down',
                  head: '没有回应',
                  isNumber: true,
                  cell: ({ down }) => (down > 0 ? <Tag tone="danger">{down}</Tag> : 0),
                },
              ]}
            />
          </div>
        )}
      </section>
    </OperatorPage>
  )
}
