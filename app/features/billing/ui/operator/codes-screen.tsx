import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatDayTime, formatNumber } from '~/core/format'
import { OperatorPage } from '~/features/operators/ui'
import { PagedList } from '~/features/teams/ui'
import { Button } from '~/kit/controls/button'
import { Table, type Column } from '~/kit/data/table'
import { Tag } from '~/kit/tag'
import type { CodeBatchPage, CodeBatchView } from '../../terms'
import { NewCodesDialog } from './new-codes-dialog'

/** /desk/codes: codes against scholar searches, by the batch, and what became of them. */
export function CodesScreen({ page, pageNo }: { page: CodeBatchPage; pageNo: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <OperatorPage
      title="兑换码"
      actions={
        <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpen(true)}>
          生成兑换码
        </Button>
      }
      dialogs={isOpen && <NewCodesDialog onClose={() => setOpen(false)} />}
    >
      <p className="t-note text-small">
        团队的成员在学术搜索里输入兑换码，为全队增加搜索次数；一个码只能用一次。
      </p>
      <PagedList
        page={page}
        pageNo={pageNo}
        empty={{ title: '还没有兑换码', hint: '生成的兑换码按批列在这里' }}
      >
        <div className="t-table">
          <Table
            caption="各批兑换码"
            columns={columns}
            rows={page.records}
            rowKey={({ createTime, remark, searches }) => `${createTime} ${searches} ${remark}`}
          />
        </div>
      </PagedList>
    </OperatorPage>
  )
}

const columns: Column<CodeBatchView>[] = [
  {
    key: 'remark',
    head: '用途',
    cell: ({ remark, createTime }) => (
      <>
        <span className="block">{remark || '未注明'}</span>
        <span className="block text-micro text-ink-3">{formatDayTime(createTime)}</span>
      </>
    ),
  },
  {
    key: 'searches',
    head: '每个',
    isNumber: true,
    cell: ({ searches }) => `${formatNumber(searches)}次`,
  },
  {
    key: 'redeemed',
    head: '已兑换',
    isNumber: true,
    cell: ({ redeemed, count }) => `${formatNumber(redeemed)} / ${formatNumber(count)}`,
  },
  {
    key: 'until',
    head: '有效期至',
    className: 'max-tablet:hidden',
    cell: ({ expiryTime }) => formatDay(expiryTime),
  },
  { key: 'state', head: '状态', cell: stateOf },
]

function stateOf({ redeemed, count, isExpired }: CodeBatchView) {
  if (redeemed === count) return <Tag>已兑完</Tag>
  return isExpired ? <Tag>已过期</Tag> : <Tag tone="success">可兑换</Tag>
}
