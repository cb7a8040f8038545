import { Table, type Column } from '~/kit/table'
import { Tag } from '~/kit/tag'
import type { ServiceView } from '../terms'

const columns: Column<ServiceView>[] = [
  {
    key: 'name',
    head: '服务',
    cell: ({ name, purpose, settings }) => (
      <>
        <div className="font-semibold">{name}</div>
        <div className="text-small text-ink-3">{purpose}</div>
        {/* On a phone there is no room for a column of its own. */}
        <div className="hidden font-mono text-small text-ink-2 max-tablet:block">{settings}</div>
      </>
    ),
  },
  {
    key: 'state',
    head: '状态',
    cell: ({ by }) => (by.length > 0 ? <Tag tone="success">已开通</Tag> : <Tag>还没有开通</Tag>),
    width: '112px',
  },
  {
    key: 'by',
    head: '由谁提供',
    cell: ({ by }) => by.join('、') || '—',
    className: 'max-tablet:hidden',
  },
  {
    key: 'settings',
    head: '在配置的哪一项',
    cell: ({ settings }) => <span className="font-mono text-small">{settings}</span>,
    className: 'max-tablet:hidden',
  },
]

/** /team/services: what the installation has opened, and where its operator opens the rest. Admins only. */
export function ServicesScreen({ services }: { services: ServiceView[] }) {
  return (
    <main className="k-main">
      {/* Nothing inside takes the keyboard: the pane itself does, to be scrolled. */}
      <div
        className="min-h-0 flex-1 overflow-y-auto pb-12"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="服务"
      >
        <header className="t-head">
          <h1>服务</h1>
        </header>
        <div className="flex max-w-[1040px] flex-col gap-5 px-8 max-tablet:px-4">
          <p className="text-ink-2">
            这些服务由部署系统的人开通：在服务器的配置里填写，重新启动后生效。每一项的写法在
            .env.example 里。
          </p>
          <Table caption="服务" columns={columns} rows={services} rowKey={({ name }) => name} />
        </div>
      </div>
    </main>
  )
}
