import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { OperatorPage } from '~/features/operators/ui'
import { PagedList } from '~/features/teams/ui'
import { SearchForm } from '~/kit/controls/search-form'
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
    <OperatorPage
      title="公开作品"
      dialogs={subject && <TakeDownDialog subject={subject} onClose={() => setSubject(null)} />}
    >
      <div className="t-body">
        <div className="pb-3">
          <SearchForm
            key={keyword}
            label="搜索团队或作品"
            keyword={keyword}
            onSearch={(text) => setSearch(text === '' ? {} : { keyword: text })}
          />
        </div>
        <PagedList
          {...{ page, pageNo }}
          empty={{ title: keyword ? '没有找到' : '还没有团队公开作品' }}
        >
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
        </PagedList>
      </div>
    </OperatorPage>
  )
}
