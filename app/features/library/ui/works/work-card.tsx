import { BookMarked } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { SectionTitle } from '~/kit/section-title'
import { SkeletonRows } from '~/kit/skeleton'
import { Tag } from '~/kit/tag'
import type { WorkView } from '../../wire/contracts/works'
import { workKindNames, workPartNames } from '../../wire/terms/works'
import { WorksSheet } from './late-works-sheet'
import { RegistrationNote } from './registration-note'
import { useWorkCalls } from './use-work-calls'
import { useWorks } from './use-works'

export interface WorkCardProps {
  fileId: string
}

/** A file's entry as lists of literature would have it, what it lacks, and the way to complete it. */
export function WorkCard({ fileId }: WorkCardProps) {
  const calls = useWorkCalls()
  const { works, setWorks, error } = useWorks([fileId], calls)
  const [isOpened, setIsOpened] = useState(false)
  const work = works?.[0]
  if (error || works?.length === 0) return null
  return (
    <section aria-label="著录信息">
      <SectionTitle className="mt-6">著录信息</SectionTitle>
      {work ? <Entry work={work} onOpen={() => setIsOpened(true)} /> : <SkeletonRows rows={2} />}
      {isOpened && (
        <Suspense>
          <WorksSheet fileIds={[fileId]} onSaved={setWorks} onClose={() => setIsOpened(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Entry({ work, onOpen }: { work: WorkView; onOpen: () => void }) {
  const { kind, entry, missing, confirmTime, isOpen } = work
  const lacks = missing.map((part) => workPartNames[part]).join('、')
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Tag>{workKindNames[kind]}</Tag>
        {lacks && <Tag tone="warning">缺{lacks}</Tag>}
        {!lacks &&
          (confirmTime ? <Tag tone="success">已确认</Tag> : <Tag tone="indigo">待确认</Tag>)}
      </div>
      <p className="mt-2 font-serif text-small break-words">{entry}</p>
      <RegistrationNote registration={work.registration} />
      <Button className="mt-3" size="small" icon={<BookMarked size={15} />} onClick={onOpen}>
        {isOpen ? '补全与确认' : '查看'}
      </Button>
    </>
  )
}
