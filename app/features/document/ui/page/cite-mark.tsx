import { BookOpen } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { SupportLevel } from '#packages/document/evidence'
import { evidenceAddress, type EvidenceView } from '../../terms'
import { inPlainWords } from '~/core/text/table-words'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { HoverCard } from '~/kit/overlays/hover-card'
import { Tag } from '~/kit/tag'
import { PointersContext, SourcesContext } from './pointers'

/** A number that can be checked: hover shows the quote, a click opens the page it stands on. */
export function CiteMark({ evidenceId: ids }: { evidenceId: string }) {
  // One mark may stand for several quotes of its source.
  const [evidenceId = ''] = ids.split(' ')
  const number = useContext(PointersContext).numberOf(evidenceId)
  const { evidence, levels, onOpen } = useContext(SourcesContext)
  const source = evidence.get(evidenceId)
  if (!source)
    return (
      <span className="cite" data-cited={ids}>
        {number ?? '?'}
      </span>
    )
  const level = levels.get(evidenceId) ?? 'supported'
  const isWeak = level !== 'supported' || source.state !== 'ok'
  return (
    <HoverCard
      label={`引用 ${number ?? ''}`}
      align="start"
      className="w-[330px] px-4 pt-3.5 pb-3"
      pressLeadsOn
      fromTablet
      trigger={
        <button
          type="button"
          className="cite"
          data-cited={ids}
          data-weak={isWeak || undefined}
          aria-label={`引用 ${number ?? ''}`}
          onClick={() => onOpen(ids)}
        >
          {number ?? '?'}
        </button>
      }
    >
      <EvidenceCards all={citedBy(ids, evidence)} levels={levels} />
    </HoverCard>
  )
}

/** What a mark stands for: one quote, or several of its source. */
export const citedBy = (ids: string, evidence: ReadonlyMap<string, EvidenceView>): EvidenceView[] =>
  ids.split(' ').flatMap((id) => evidence.get(id) ?? [])

/** What a mark stands for: its first quote with its source, and the quotes of the other sentences. */
export function EvidenceCards(props: {
  all: readonly EvidenceView[]
  levels: ReadonlyMap<string, SupportLevel>
}) {
  const [first, ...others] = props.all
  if (!first) return null
  return (
    <>
      <EvidenceCard evidence={first} level={props.levels.get(first.id) ?? null} />
      {others.flatMap((item) => (item.quote ? [<OtherQuote key={item.id} evidence={item} />] : []))}
    </>
  )
}

/** Another place of the same source. */
function OtherQuote({ evidence }: { evidence: EvidenceView }) {
  const to = readerOf(evidence)
  const words = `${evidence.place.label ? `${evidence.place.label}：` : ''}“${inPlainWords(evidence.quote)}”`
  return (
    <p className="border-t border-line py-2 font-serif text-small leading-5 text-ink-2">
      {to ? <SourceLink to={to}>{words}</SourceLink> : words}
    </p>
  )
}

/** What a citation leans on: source, place, how well it carries, the very words. */
export function EvidenceCard(props: { evidence: EvidenceView; level: SupportLevel | null }) {
  const { evidence, level } = props
  const to = readerOf(evidence)
  return (
    <>
      <div className="flex items-center gap-2">
        <FileMark extension={extensionOf(evidence)} small />
        <div className="min-w-0 flex-1">
          <div className="truncate text-small font-semibold" title={evidence.title}>
            {evidence.title || states[evidence.reason]}
          </div>
          <div className="truncate text-micro text-ink-3">
            {evidence.fileId === null ? '联网资料' : '知识库文档'}
            {evidence.place.label && (
              <>
                <Dot />
                {evidence.place.label}
              </>
            )}
          </div>
        </div>
        <LevelTag evidence={evidence} level={level} />
      </div>
      {evidence.quote && (
        <blockquote className="my-2 font-serif text-body leading-6 max-tablet:text-[16px] max-tablet:leading-[29px]">
          “<mark className="bg-[var(--marker)] text-ink">{inPlainWords(evidence.quote)}</mark>”
        </blockquote>
      )}
      {to && (
        <SourceLink to={to}>
          <span className="inline-flex h-[30px] items-center gap-1.5 text-small text-ink-2 hover:text-ink max-tablet:h-11">
            <BookOpen size={15} aria-hidden="true" />
            打开原文
          </span>
        </SourceLink>
      )}
    </>
  )
}

/** A link into the reader, or out to the web. */
export function SourceLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  return (
    <a href={to} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  )
}

/** How well a quote carries what cites it, or what became of its source. */
export function LevelTag({
  evidence,
  level,
}: {
  evidence: EvidenceView
  level: SupportLevel | null
}) {
  if (evidence.reason) return <Tag tone="warning">{states[evidence.reason]}</Tag>
  if (level === null) return null
  if (level === 'supported') return <Tag tone="success">依据充分</Tag>
  return <Tag tone="warning">{level === 'weak' ? '依据较弱' : '与原文不符'}</Tag>
}

const states = {
  '': '',
  deleted: '资料已删除',
  closed: '无权限查看',
  changed: '资料已更新',
} as const

/**
 * Where the quote stands: the page of the file in the reader, or the page it was read from; '' when nowhere, and of a file
 * without an id, which is somebody else's.
 */
export function readerOf(evidence: EvidenceView): string {
  const { fileId, url, reason } = evidence
  if (reason === 'deleted' || reason === 'closed') return ''
  return fileId === null ? url : evidenceAddress(evidence)
}

const extensionOf = ({ fileId, title }: EvidenceView) =>
  fileId === null ? 'html' : (/\.([a-z0-9]{2,5})$/i.exec(title)?.[1] ?? 'pdf')
