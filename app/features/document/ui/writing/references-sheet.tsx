import { Suspense, useCallback, useEffect, useState } from 'react'
import { call } from '~/client/call'
import { formatNumber } from '~/core/format'
import { WorksSheet } from '~/features/library/ui/works'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Sheet } from '~/kit/overlays/sheet'
import { SkeletonRows } from '~/kit/skeleton'
import { Tag } from '~/kit/tag'
import type { ReferenceView } from '../../terms'

export interface ReferencesSheetProps {
  teamId: string
  documentId: string
  onClose: () => void
}

/** The works that the text cites, and what their entries lack. None stands here that is not in the library or was not found for it. */
export function ReferencesSheet({ teamId, documentId, onClose }: ReferencesSheetProps) {
  const { cited, reload } = useCited(teamId, documentId)
  const [isCompleting, setIsCompleting] = useState(false)
  const lacking = cited?.filter(({ lacks }) => lacks.length > 0) ?? []
  const fileIds = [...new Set(lacking.flatMap(({ fileId }) => fileId ?? []))]
  return (
    <Sheet open onOpenChange={onClose} title={cited ? `参考文献 ${cited.length}` : '参考文献'}>
      <div className="px-5 pb-6">
        {!cited && <SkeletonRows rows={4} />}
        {cited?.length === 0 && (
          <EmptyState drawing="shelf" title="正文还没有引用文献" hint="引用的资料写成后列在这里" />
        )}
        {lacking.length > 0 && (
          <div className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-warning-soft p-3 text-small">
            <p className="min-w-0 flex-1">
              {formatNumber(lacking.length)} 条著录不全，定稿前请补全
            </p>
            {fileIds.length > 0 && (
              <Button size="small" onClick={() => setIsCompleting(true)}>
                补全著录
              </Button>
            )}
          </div>
        )}
        <ol className="references">
          {cited?.map((reference) => (
            <Entry key={reference.id} reference={reference} />
          ))}
        </ol>
      </div>
      {isCompleting && (
        <Suspense>
          <WorksSheet fileIds={fileIds} onSaved={reload} onClose={() => setIsCompleting(false)} />
        </Suspense>
      )}
    </Sheet>
  )
}

function useCited(teamId: string, id: string) {
  const [references, setReferences] = useState<readonly ReferenceView[] | null>(null)
  const reload = useCallback(() => {
    void call('GET /document/reference/list', { query: { teamId, id } }).then(
      (answer) => answer.ok && setReferences(answer.data),
    )
  }, [teamId, id])
  useEffect(reload, [reload])
  const cited = references?.filter(({ no }) => no > 0).toSorted((a, b) => a.no - b.no)
  return { cited, reload }
}

const Entry = ({ reference }: { reference: ReferenceView }) => (
  <li>
    <span className="text-ink-3 tabular-nums">[{reference.no}]</span>
    <p className="font-serif">
      {authorsOf(reference)}
      {reference.title}
      {yearOf(reference)}
    </p>
    {reference.lacks.length > 0 && <Tag tone="warning">缺{reference.lacks.join('、')}</Tag>}
  </li>
)

const authorsOf = ({ author }: ReferenceView) => {
  const names = author
    .slice(0, 3)
    .map(({ family, given, literal }) => literal ?? `${family}${given ? ` ${given}` : ''}`)
  return names.length > 0 ? `${names.join('，')}${author.length > 3 ? '，等' : ''}. ` : ''
}

const yearOf = ({ issued }: ReferenceView) => (issued ? `，${issued.year}` : '')
