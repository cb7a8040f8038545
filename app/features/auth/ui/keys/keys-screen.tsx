import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatWhen } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Table, type Column } from '~/kit/data/table'
import { Tag, type TagTone } from '~/kit/tag'
import { apiScopeLabels } from '../../terms'
import type { ApiKeyView } from '../../key-contract'
import { McpSection } from './mcp-section'
import { NewKeyDialog } from './new-key-dialog'
import { RevokeDialog } from './revoke-dialog'

export interface KeysScreenProps {
  /** Where this page came from, e.g. `https://team.example.com`. */
  origin: string
  keys: ApiKeyView[]
  now: Date
}

/** /team/keys: the keys by which a team's own scripts speak with the product. */
export function KeysScreen({ origin, keys, now }: KeysScreenProps) {
  const [isOpen, setOpen] = useState(false)
  const [leaving, setLeaving] = useState<ApiKeyView | null>(null)
  const make = (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpen(true)}>
      新建密钥
    </Button>
  )
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-8">
        <header className="t-head">
          <h1>接口密钥</h1>
          {keys.length > 0 && make}
        </header>
        <p className="t-note">
          脚本与其他程序用密钥代表团队调用接口，只有所选的权限。用法见
          <a className="k-link" href="/ai/docs" target="_blank" rel="noreferrer">
            接口文档
          </a>
          。
        </p>
        {keys.length === 0 ? (
          <div className="pt-12">
            <EmptyState title="还没有接口密钥" hint="新建一个，交给团队自己的脚本" actions={make} />
          </div>
        ) : (
          <div className="t-table">
            <Table
              className="min-w-[760px] max-[1100px]:min-w-0 max-[1100px]:table-fixed [&_td]:py-2.5"
              caption="接口密钥"
              columns={columnsAt(now, setLeaving)}
              rows={keys}
              rowKey={({ id }) => id}
            />
          </div>
        )}
        <McpSection origin={origin} />
      </div>
      {isOpen && <NewKeyDialog onClose={() => setOpen(false)} />}
      {leaving && <RevokeDialog apiKey={leaving} onClose={() => setLeaving(null)} />}
    </main>
  )
}

const states: Record<ApiKeyView['status'], { label: string; tone: TagTone }> = {
  active: { label: '有效', tone: 'success' },
  expired: { label: '已到期', tone: 'plain' },
  revoked: { label: '已停用', tone: 'plain' },
}

const tagOf = (status: ApiKeyView['status']) => (
  <Tag tone={states[status].tone}>{states[status].label}</Tag>
)

// Where it is narrow, the first column says it all.
const WIDE = 'max-[1100px]:hidden'

const namesOf = (scopes: ApiKeyView['scopes']) =>
  scopes.map((scope) => apiScopeLabels[scope]).join('、')

function columnsAt(now: Date, onRevoke: (key: ApiKeyView) => void): Column<ApiKeyView>[] {
  return [
    {
      key: 'name',
      head: '名称',
      cell: ({ name, prefix, scopes, expiryDate, status }) => (
        <span className="flex items-center gap-2.5">
          <KeyRound size={16} className="text-ink-3" aria-hidden="true" />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <span className="truncate" title={name}>
                {name}
              </span>
              <span className="flex-none tablet:hidden">{tagOf(status)}</span>
            </span>
            <code className="block font-mono text-micro text-ink-3">{prefix}…</code>
            <span className="hidden text-micro text-ink-3 max-[1100px]:block">
              {namesOf(scopes)}，
              <span className="whitespace-nowrap">{formatDay(expiryDate)}到期</span>
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'scopes',
      head: '权限',
      width: '26%',
      className: WIDE,
      cell: ({ scopes }) => namesOf(scopes),
    },
    {
      key: 'made',
      head: '新建',
      width: '15%',
      className: WIDE,
      cell: ({ createTime, createdBy }) => `${createdBy} ${formatDay(createTime)}`,
    },
    {
      key: 'used',
      head: '最近使用',
      width: '12%',
      className: WIDE,
      cell: ({ lastUsedTime }) =>
        lastUsedTime === '' ? '从未' : <time>{formatWhen(lastUsedTime, now)}</time>,
    },
    {
      key: 'end',
      head: '到期',
      width: '11%',
      className: WIDE,
      cell: ({ expiryDate }) => formatDay(expiryDate),
    },
    {
      key: 'status',
      head: '状态',
      width: '84px',
      className: 'max-tablet:hidden',
      cell: ({ status }) => tagOf(status),
    },
    {
      key: 'acts',
      head: <span className="sr-only">操作</span>,
      width: '84px',
      cell: (key) =>
        key.status === 'active' && (
          <Button kind="ghost" size="small" onClick={() => onRevoke(key)}>
            停用
          </Button>
        ),
    },
  ]
}
