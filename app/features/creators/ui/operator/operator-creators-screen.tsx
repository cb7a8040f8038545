import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { SearchForm } from '~/kit/controls/search-form'
import { Pages } from '~/kit/data/pages'
import { EmptyState } from '~/kit/empty-state'
import type { OperatorCreatorPage } from '../../terms'
import { CreatorLines, type Subject } from './creator-lines'
import { TakeDownDialog } from './take-down-dialog'

interface OperatorCreatorsScreenProps {
  page: OperatorCreatorPage
  pageNo: number
  keyword: string
}

/** /desk/creators: what teams have published; an operator takes it down with a reason, or puts it up again. */
export function OperatorCreatorsScreen({ page, pageNo, keyword }: OperatorCreatorsScreenProps) {
  const [, setSearch] = useSearchParams()
  const [subject, setSubject] = useState<Subject | null>(null)
  const { revalidate } = useRevalidator()
  async function putUp({ kind, id, name }: Subject) {
    const body = { kind, id, reason: '' }
    const answer = await call('POST /desk/creator/takeDown', { body }, { keepEmpty: true })
    if (answer.ok) showToast({ icon: 'success', title: `「${name}」已恢复` })
    void revalidate()
  }
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-12">
        <header className="t-head">
          <h1>公开作品</h1>
        </header>
        <div className="t-body">
          <div className="pb-3">
            <SearchForm
              key={keyword}
              label="搜索团队或作品"
              keyword={keyword}
              onSearch={(text) => setSearch(text === '' ? {} : { keyword: text })}
            />
          </div>
          {page.records.length === 0 ? (
            <div className="pt-12">
              <EmptyState title={keyword ? '没有找到' : '还没有团队公开作品'} />
            </div>
          ) : (
            <ul aria-label="公开作品的团队" className="border-t border-ink">
              {page.records.map((creator) => (
                <CreatorLines
                  key={creator.id}
                  creator={creator}
                  onTakeDown={setSubject}
                  onPutUp={(item) => void putUp(item)}
                />
              ))}
            </ul>
          )}
          <Pages
            pageNo={pageNo}
            pages={page.pages}
            onGo={(no) => setSearch({ ...(keyword && { keyword }), pageNo: String(no) })}
          />
        </div>
      </div>
      {subject && <TakeDownDialog subject={subject} onClose={() => setSubject(null)} />}
    </main>
  )
}
