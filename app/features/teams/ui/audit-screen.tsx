import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '~/client/api'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import { Avatar } from '~/kit/avatar'
import { Button } from '~/kit/controls/button'
import { DayRange } from '~/kit/controls/day-range'
import type { Column } from '~/kit/data/table'
import { Tag } from '~/kit/tag'
import { Select } from '~/kit/controls/text-input'
import type { AuditPage, AuditView } from '../terms'
import { toneOf } from './members/person-cell'
import { momentColumn, RecordsList } from './records-list'
import { useQueryChange } from './use-query'

export interface AuditFilter {
  accountId: string
  act: string
  start: string
  end: string
}

export interface AuditScreenProps {
  page: AuditPage
  pageNo: number
  filter: AuditFilter
  people: { id: string; name: string }[]
  actions: { value: string; label: string }[]
  now: Date
}

/** /team/audit: who did what, when, from where. */
export function AuditScreen(props: AuditScreenProps) {
  const { page, pageNo, filter } = props
  const change = useQueryChange()
  const filterBy = (changes: Partial<AuditFilter>) => change({ ...changes, pageNo: '1' })
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-8">
        <header className="t-head">
          <h1>审计日志</h1>
          <Export filter={filter} isEmpty={page.total === 0} />
        </header>
        <RecordsList
          caption="审计日志"
          columns={columnsAt(props.now)}
          page={page}
          pageNo={pageNo}
          empty={{ title: '没有这样的记录', hint: '换一位成员、一种操作或一段时间' }}
          filters={
            <>
              <Select
                size="small"
                aria-label="成员"
                value={filter.accountId}
                options={[
                  { value: '', label: '全部成员' },
                  ...props.people.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(accountId) => filterBy({ accountId })}
              />
              <Select
                size="small"
                aria-label="操作"
                value={filter.act}
                options={[{ value: '', label: '全部操作' }, ...props.actions]}
                onChange={(action) => filterBy({ act: action })}
              />
              <DayRange start={filter.start} end={filter.end} onChange={filterBy} />
            </>
          }
        />
      </div>
    </main>
  )
}

function Export({ filter, isEmpty }: { filter: AuditFilter; isEmpty: boolean }) {
  const { team } = useShell()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    if (!team) return
    setBusy(true)
    try {
      const filled = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
      const answer = await api.stream(`/team/${team.id}/audit/export`, null, { query: filled })
      if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/csv')) {
        throw new Error('no table came')
      }
      saveAs(await answer.blob(), `审计日志-${filter.start || '全部'}.csv`)
    } catch {
      showToast({ title: '导出失败，请重试', icon: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<Download size={16} />}
      busy={isBusy}
      disabled={isEmpty}
      onClick={() => void save()}
    >
      {isBusy ? '正在导出' : '导出'}
    </Button>
  )
}

function saveAs(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

const columnsAt = (now: Date): Column<AuditView>[] => [
  momentColumn(now),
  {
    key: 'who',
    head: '成员',
    width: '188px',
    className: 't-audit-who',
    cell: ({ name, accountId }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name || '系'} tone={toneOf(accountId)} />
        <span className="truncate">{name || '系统'}</span>
      </span>
    ),
  },
  { key: 'act', head: '操作', width: '130px', cell: ({ actLabel }) => actLabel },
  {
    key: 'object',
    head: '对象',
    className: 't-audit-object',
    cell: ({ object }) => <span title={object}>{object}</span>,
  },
  {
    key: 'from',
    head: '来源',
    width: '150px',
    className: 't-audit-from',
    cell: ({ address }) => address,
  },
  {
    key: 'mark',
    head: <span className="sr-only">标记</span>,
    width: '76px',
    cell: ({ isSensitive }) => isSensitive && <Tag tone="danger">敏感</Tag>,
  },
]
