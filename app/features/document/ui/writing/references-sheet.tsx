import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import type { ReferenceView } from '../../terms'
import { EmptyState } from '~/kit/empty-state'
import { Sheet } from '~/kit/overlays/sheet'
import { SkeletonRows } from '~/kit/skeleton'
import { Tag } from '~/kit/tag'

export interface ReferencesSheetProps {
  teamId: string
  documentId: string
  onClose: () => void
}

/** The works that the text cites. None stands here that is not in the library or was not found for it. */
export function ReferencesSheet({ teamId, documentId: id, onClose }: ReferencesSheetProps) {
  const [references, setReferences] = useState<readonly ReferenceView[] | null>(null)
  useEffect(() => {
    void call('GET /document/reference/list', { query: { teamId, id } }).then(
      (answer) => answer.ok && setReferences(answer.data),
    )
  }, [teamId, id])
  const cited = references?.filter(({ no }) => no > 0).toSorted((a, b) => a.no - b.no)
  return (
    <Sheet open onOpenChange={onClose} title={cited ? `参考文献 ${cited.length}` : '参考文献'}>
      <div className="px-5 pb-6">
        {!cited && <SkeletonRows rows={4} />}
        {cited?.length === 0 && (
          <EmptyState drawing="shelf" title="正文还没有引用文献" hint="引用的资料写成后列在这里" />
        )}
        <ol className="references">
          {cited?.map((reference) => (
            <li key={reference.id}>
              <span className="text-ink-3 tabular-nums">[{reference.no}]</span>
              <p className="font-serif">
                {authorsOf(reference)}
                {reference.title}
                {yearOf(reference)}
              </p>
              {reference.lacks.length > 0 && (
                <Tag tone="warning">缺{reference.lacks.join('、')}</Tag>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  )
}

const authorsOf = ({ author }: ReferenceView) => {
  const names = author
    .slice(0, 3)
    .map(({ family, given, literal }) => literal ?? `${family}${given ? ` ${given}` : ''}`)
  return names.length > 0 ? `${names.join('，')}${author.length > 3 ? '，等' : ''}. ` : ''
}

const yearOf = ({ issued }: ReferenceView) => (issued ? `，${issued.year}` : '')
