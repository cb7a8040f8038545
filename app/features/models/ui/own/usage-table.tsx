import { useState } from 'react'
import { formatNumber } from '~/core/format'
import { Segmented } from '~/kit/controls/segmented'
import { Table } from '~/kit/data/table'
import type { OwnModelsView, OwnUsageRow } from '../../own-contract'

const views = {
  byMember: '成员',
  byModel: '模型',
  byDay: '日期',
} as const
type View = keyof typeof views

/** What this month's answers took, by member, model or day. */
export function UsageTable({ usage }: Pick<OwnModelsView, 'usage'>) {
  const [view, setView] = useState<View>('byMember')
  const rows = usage[view]
  if (usage.byDay.length === 0)
    return <p className="pb-2 text-small text-ink-3">本月还没有用过自己接入的模型。</p>
  return (
    <>
      <Segmented
        label="本月用量"
        value={view}
        options={[
          { value: 'byMember', label: '按成员' },
          { value: 'byModel', label: '按模型' },
          { value: 'byDay', label: '按天' },
        ]}
        onChange={setView}
      />
      <div className="overflow-x-auto pt-2">
        <Table
          caption={`本月用量，按${views[view]}`}
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', head: views[view], cell: ({ name }: OwnUsageRow) => name },
            number('requests', '次数', ({ requests }) => formatNumber(requests)),
            number('input', '输入词元', ({ inputTokens }) => formatNumber(inputTokens)),
            number('output', '输出词元', ({ outputTokens }) => formatNumber(outputTokens)),
            number('yuan', '约合（元）', ({ yuan }) => yuan.toFixed(2)),
          ]}
        />
      </div>
    </>
  )
}

const number = (key: string, head: string, cell: (row: OwnUsageRow) => string) => ({
  key,
  head,
  cell,
  isNumber: true,
})
