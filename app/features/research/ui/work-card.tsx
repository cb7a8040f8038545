import { Check, FolderPlus, LockOpen, MessageCircleQuestionMark, Quote } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/choice'
import { Dot } from '~/kit/dot'
import { Popover } from '~/kit/overlays/popover'
import { Tag } from '~/kit/tag'
import { workTypes, type ScholarWork } from '../terms'
import { CitationSlip } from './citation-dialog'
import type { WorkActions } from './use-work-actions'
import { WordsFound } from './words-found'

export interface WorkCardProps {
  teamId: string
  work: ScholarWork
  query: string
  actions: WorkActions
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

const NAMED_AUTHORS = 6
// About two lines: a shorter abstract is shown whole.
const SHORT = 120

/** A found work: what it is, what it says, what can be done with it. */
export function WorkCard({ teamId, work, query, actions, isChosen, onChoose }: WorkCardProps) {
  return (
    <article className="scholar-work">
      <Checkbox
        className="scholar-choice"
        aria-label={`选择《${work.title}》`}
        checked={isChosen}
        onCheckedChange={onChoose}
      />
      <div className="min-w-0 flex-1">
        <h2>
          <a href={work.url || undefined} target="_blank" rel="noopener noreferrer">
            <WordsFound text={work.title} query={query} />
          </a>
        </h2>
        <p className="scholar-by">
          {byLine(work).map((part, index) => (
            <span key={part}>
              {index > 0 && <Dot />}
              {part}
            </span>
          ))}
        </p>
        <Abstract text={work.abstract} query={query} />
        <div className="scholar-foot">
          <div className="scholar-acts">
            <Cite teamId={teamId} work={work} />
            <Keep work={work} actions={actions} />
            <Button
              kind="ghost"
              size="small"
              icon={<MessageCircleQuestionMark size={15} />}
              onClick={() => actions.ask([work])}
            >
              提问
            </Button>
          </div>
          <div className="scholar-facts">
            <Access work={work} />
            {work.type !== 'article' && <Tag tone="indigo">{workTypes[work.type]}</Tag>}
            <span className="scholar-source">{work.source}</span>
          </div>
        </div>
      </div>
      <p className="scholar-year">
        <b>{work.year ?? '年份不详'}</b>
        {work.citations !== null && <span>被引{work.citations}</span>}
      </p>
    </article>
  )
}

function Cite({ teamId, work }: Pick<WorkCardProps, 'teamId' | 'work'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={`引用《${work.title}》`}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button kind="ghost" size="small" icon={<Quote size={15} />} active={isOpen}>
          引用
        </Button>
      }
    >
      <CitationSlip teamId={teamId} works={[work]} onClose={() => setOpen(false)} />
    </Popover>
  )
}

function byLine({ authors, venue, volume, issue, pages }: ScholarWork): string[] {
  const named = authors.slice(0, NAMED_AUTHORS).join('、')
  const people = authors.length > NAMED_AUTHORS ? `${named}等${authors.length}人` : named
  const number = `${volume}${issue && `(${issue})`}${pages && `${volume || issue ? ': ' : ''}${pages}`}`
  return [people || '作者不详', venue, number].filter(Boolean)
}

function Abstract({ text, query }: { text: string; query: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text === '') return <p className="scholar-abstract text-ink-3">来源没有提供摘要</p>
  const isLong = text.length > SHORT
  return (
    <div className="scholar-abstract">
      <p data-cut={(isLong && !isOpen) || undefined}>
        <WordsFound text={text} query={query} />
      </p>
      {isLong && (
        <button
          type="button"
          className="scholar-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起摘要' : '展开摘要'}
        </button>
      )}
    </div>
  )
}

function Keep({ work, actions }: { work: ScholarWork; actions: WorkActions }) {
  const fileId = actions.fileOf(work.id)
  if (fileId !== '') {
    return (
      <Link to={`/library/${fileId}`} className="scholar-kept">
        <Check size={15} aria-hidden="true" />
        已存入知识库
      </Link>
    )
  }
  return (
    <Button
      kind="ghost"
      size="small"
      icon={<FolderPlus size={15} />}
      busy={actions.busy.has(work.id)}
      onClick={() => void actions.save(work)}
    >
      存入知识库
    </Button>
  )
}

function Access({ work }: { work: ScholarWork }) {
  if (work.pdfUrl === null) return <Tag>仅摘要</Tag>
  return (
    <a href={work.pdfUrl} target="_blank" rel="noopener noreferrer" className="scholar-open">
      <Tag tone="success" icon={<LockOpen size={12} aria-hidden="true" />}>
        开放获取
      </Tag>
      <span className="sr-only">PDF，在新标签页打开</span>
    </a>
  )
}
