import { ChevronRight } from 'lucide-react'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import type { NodeId } from '~/core/ids'
import { Skeleton } from '~/kit/skeleton'
import type { SectionBody } from '#packages/document/body'
import { nodesOf } from '#packages/document/tree-walk'
import { Difference } from './comparison'
import type { VersionDiff, VersionTexts } from './use-versions'

/** A section in the version and now; null where it could not be read. */
export type ReadText = (nodeId: NodeId) => Promise<VersionTexts | null>

/** So many sections show their words at once. */
const OPEN_AT_MOST = 3

/** What became of headings, and of the words under them, since a version. */
export function VersionDifferences({ diff, readText }: { diff: VersionDiff; readText: ReadText }) {
  const { headings, texts, tree } = diff
  const different: ReadonlySet<string> = new Set(texts)
  if (headings.length + texts.length === 0)
    return <p className="pt-2 text-small text-ink-2">与现在没有差别</p>
  const isOpen = texts.length <= OPEN_AT_MOST
  return (
    <ul className="mt-2 rounded-md bg-wash px-3 py-2 text-small leading-6" aria-label="差别">
      {headings.map((change) => (
        <li key={`${change.type} ${change.nodeId}`} className={colours[change.type]}>
          {hasText(change) ? (
            <Words title={changeWords(change)} read={() => readText(change.nodeId)} />
          ) : (
            changeWords(change)
          )}
        </li>
      ))}
      {nodesOf(tree).map(
        ({ id, title }) =>
          different.has(id) && (
            <li key={id}>
              <Words
                title={`「${title || '开头'}」的正文不同`}
                read={() => readText(id)}
                isOpen={isOpen}
              />
            </li>
          ),
      )}
    </ul>
  )
}

type HeadingChange = VersionDiff['headings'][number]

const hasText = ({ type }: HeadingChange) => type === 'added' || type === 'removed'

interface WordsProps {
  title: string
  isOpen?: boolean
  read: () => Promise<VersionTexts | null>
}

/** The words of one section, once they are asked for. */
function Words({ title, isOpen: first = false, read }: WordsProps) {
  const [isOpen, setOpen] = useState(first)
  const [texts, setTexts] = useState<VersionTexts | 'failed' | null>(null)
  const readOnce = useEffectEvent(async () => {
    if (texts === null || texts === 'failed') setTexts((await read()) ?? 'failed')
  })
  useEffect(() => {
    if (isOpen) void Promise.resolve().then(() => readOnce())
  }, [isOpen])
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex w-full items-center gap-1 text-left"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight
          size={14}
          aria-hidden="true"
          className={clsx('flex-none transition-transform', isOpen && 'rotate-90')}
        />
        {title}
      </button>
      {isOpen && (
        <div className="sheet-plain my-1 border-l-2 border-line pl-3 text-ink">
          <SectionWords texts={texts} />
        </div>
      )}
    </>
  )
}

function SectionWords({ texts }: { texts: VersionTexts | 'failed' | null }) {
  if (texts === null) return <Skeleton className="h-6" />
  if (texts === 'failed') return <p>没能读到这一节，请收起再展开</p>
  return <Difference before={texts.before ?? EMPTY} after={texts.after ?? EMPTY} />
}

const EMPTY: SectionBody = { type: 'doc', content: [] }

/** Sign and words carry it, not the colour alone. */
const colours: Partial<Record<HeadingChange['type'], string>> = {
  added: 'text-success',
  removed: 'text-danger',
}

function changeWords(change: HeadingChange): string {
  switch (change.type) {
    case 'added':
      return `＋ 增加「${change.title}」`
    case 'removed':
      return `－ 删除「${change.title}」`
    case 'renamed':
      return `改名「${change.from}」→「${change.to}」`
    case 'moved':
      return `移动「${change.title}」到「${change.to || '顶层'}」`
    case 'planned':
      return `改了「${change.title}」的写作要求`
  }
}
