import { formatDayTime } from '~/core/format'
import { Link } from 'react-router'
import { ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Tag } from '~/kit/tag'
import type { PaperTableLine } from '../../table-terms'
import './tables.css'

/** /scholar/tables: one's own comparison tables, the latest first. */
export function PaperTablesPage({ tables }: { tables: readonly PaperTableLine[] }) {
  return (
    <main className="k-main">
      <header className="table-head">
        <h1>我的对比表</h1>
        <ButtonLink to="/scholar">搜索论文</ButtonLink>
      </header>
      {tables.length === 0 ? (
        <div className="pt-[10vh]">
          <EmptyState title="还没有对比表" hint="搜索论文，选中2至12篇，点「制作对比表」" />
        </div>
      ) : (
        <ul className="table-list">
          {tables.map((table) => (
            <li key={table.id}>
              <Link to={`/scholar/tables/${table.id}`}>
                <b>{table.title}</b>
                <span className="table-asked">{table.questions.join('、')}</span>
                <span className="table-facts">
                  <span>{table.papers}篇</span>
                  {table.isRunning ? (
                    <Tag tone="indigo">
                      正在填写 {table.done}/{table.total}
                    </Tag>
                  ) : (
                    table.done < table.total && (
                      <span>
                        已填{table.done}/{table.total}格
                      </span>
                    )
                  )}
                  <time>{formatDayTime(table.updateTime)}</time>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
