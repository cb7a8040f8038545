import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { OperatorPage } from '~/features/operators/ui'
import { PagedList } from '~/features/teams/ui'
import { Segmented } from '~/kit/controls/segmented'
import {
  checkStatuses,
  checkStatusLabels,
  type CheckStatus,
  type IdentityCheckPage,
  type IdentityCheckView,
} from '../../terms'
import { CheckLine } from './check-line'
import { RefuseDialog } from './refuse-dialog'

interface IdentityChecksScreenProps {
  page: IdentityCheckPage
  status: CheckStatus
  pageNo: number
}

/** /desk/identity: real names that people have sent in; an operator compares and decides. */
export function IdentityChecksScreen({ page, status, pageNo }: IdentityChecksScreenProps) {
  const [, setSearch] = useSearchParams()
  const [refused, setRefused] = useState<IdentityCheckView | null>(null)
  return (
    <OperatorPage
      title="实名认证"
      dialogs={refused && <RefuseDialog check={refused} onClose={() => setRefused(null)} />}
    >
      <div className="t-body">
        <div className="pb-3">
          <Segmented
            label="状态"
            value={status}
            options={checkStatuses.map((value) => ({ value, label: checkStatusLabels[value] }))}
            onChange={(value) => setSearch(value === 'pending' ? {} : { status: value })}
          />
        </div>
        <PagedList {...{ page, pageNo }} empty={{ title: emptyWords[status] }}>
          <ul aria-label={checkStatusLabels[status]} className="border-t border-ink">
            {page.records.map((check) => (
              <CheckLine
                key={`${check.accountId} ${check.submittedAt}`}
                check={check}
                onRefuse={() => setRefused(check)}
              />
            ))}
          </ul>
        </PagedList>
      </div>
    </OperatorPage>
  )
}

const emptyWords: Record<CheckStatus, string> = {
  pending: '没有待审核的申请',
  done: '还没有通过的申请',
  refused: '没有退回的申请',
}
