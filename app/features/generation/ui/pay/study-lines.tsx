import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { call } from '~/client/call'
import { formatNumber } from '~/core/format'
import { Spinner } from '~/kit/spinner'
import type { CreationView } from '../../terms'
import type { HeadingCoverage, SourceConflictView, StudyView } from '../../study-terms'

interface StudyLinesProps {
  teamId: string
  creation: Pick<CreationView, 'id' | 'taskStatus'>
  /** Words that were agreed; 0 of a deck, which has none. */
  target: number
  /** It is quoted from sources, not written. */
  isExcerpt: boolean
}

/** Before anything is paid: which headings have little to lean on, where sources disagree, and what is left out. */
export function StudyLines({ teamId, creation, target, isExcerpt }: StudyLinesProps) {
  const { id } = creation
  const [study, setStudy] = useState<StudyView | null>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let isGone = false
    const asked = { params: { id }, query: { teamId } }
    void call('GET /creation/:id/study', asked, { silent: true }).then((answer) => {
      if (isGone) return
      if (answer.ok) setStudy(answer.data)
      else setFailure(answer.message)
    })
    return () => {
      isGone = true
    }
  }, [id, teamId])
  const choose = async (key: string, source: string) => {
    const body = { teamId, key, source }
    const answer = await call('POST /creation/:id/settle', { params: { id }, body })
    if (!answer.ok) return
    const decided = (item: SourceConflictView) =>
      item.key === key ? { ...item, chosen: source } : item
    setStudy((now) => now && { ...now, conflicts: now.conflicts.map(decided) })
  }
  return (
    <section className="pay-study" aria-label="资料">
      {study ? (
        <Lines
          {...{ study, target, isExcerpt }}
          onChoose={(key, source) => void choose(key, source)}
        />
      ) : (
        <p className="flex items-center gap-2 text-small text-ink-2" role="status">
          {failure ? `资料没有核对成：${failure}` : <Spinner />}
          {!failure && '正在核对各节的资料'}
        </p>
      )}
    </section>
  )
}

interface LinesProps {
  study: StudyView
  /** Words that were agreed; 0 of a deck, which has none. */
  target: number
  isExcerpt: boolean
  onChoose: (key: string, source: string) => void
}

// A length is kept within a tenth.
const ENOUGH = 0.9
const rounded = (words: number) => Math.max(100, Math.round(words / 100) * 100)

function Lines({ study, target, isExcerpt, onChoose }: LinesProps) {
  const {
    hasMaterial,
    carries: supportedWords,
    headings,
    unread,
    conflicts,
    leftOut,
    pictures,
  } = study
  if (!hasMaterial) {
    return (
      <Line isGood={false}>
        {isExcerpt
          ? '没有选资料，无从摘录，各节都会留作待补'
          : '没有选资料，正文里的数字会标为待补依据'}
      </Line>
    )
  }
  const poor = headings.filter(({ level }) => level !== 'enough')
  const none = poor.filter(({ level }) => level === 'none')
  const thin = poor.length - none.length
  const counts = [thin > 0 && `${thin}节资料偏少`, none.length > 0 && `${none.length}节没有资料`]
  return (
    <>
      {supportedWords !== null && supportedWords < ENOUGH * target && (
        <Line isGood={false}>{`资料只够写约${formatNumber(rounded(supportedWords))}字`}</Line>
      )}
      {poor.length === 0 ? (
        <Line isGood>知识库里各节都有资料可引</Line>
      ) : (
        <Line isGood={false} summary={counts.filter(Boolean).join('，')}>
          <ul>
            {poor.map((item) => (
              <li key={item.nodeId}>
                {item.title}
                <span className="text-ink-3">{wordsOf(item)}</span>
              </li>
            ))}
          </ul>
        </Line>
      )}
      {conflicts.length > 0 && (
        <Line isGood={false} summary={`资料不一致${conflicts.length}处`}>
          {conflicts.map((item) => (
            <Conflict key={item.key} conflict={item} onChoose={onChoose} />
          ))}
        </Line>
      )}
      {leftOut.length > 0 && (
        <Line isGood={false} summary={`没有写进大纲的资料${leftOut.length}项`}>
          <ul>
            {leftOut.map(({ document, heading, reason }, index) => (
              <li key={index}>
                {heading && heading !== document ? `${document} / ${heading}` : document}
                <span className="text-ink-3">{reason}</span>
              </li>
            ))}
          </ul>
        </Line>
      )}
      {pictures.length > 0 && (
        <Line isGood summary={`资料里有${pictures.length}幅图可作插图`}>
          <ul>
            {pictures.map(({ nodeId, title, document, caption }, index) => (
              <li
                key={`${nodeId}-${index}`}
              >{`${caption}（《${document}》），可用于「${title}」`}</li>
            ))}
          </ul>
          <p className="text-micro text-ink-3">写成之后编辑那一节，点「资料里的图」放进去。</p>
        </Line>
      )}
      {unread > 0 && <p className="text-micro text-ink-3">另有{unread}章没有逐章核对。</p>}
    </>
  )
}

const wordsOf = ({ quotes }: HeadingCoverage) => (quotes === 0 ? '没有资料' : `${quotes}句可引`)

interface LineProps {
  isGood: boolean
  /** What is folded under; without it the children stand in the line. */
  summary?: string
  children: ReactNode
}

function Line({ isGood, summary, children }: LineProps) {
  const icon = isGood ? (
    <CircleCheck size={15} className="flex-none text-success" aria-hidden="true" />
  ) : (
    <TriangleAlert size={15} className="flex-none text-warning" aria-hidden="true" />
  )
  if (summary === undefined) {
    return (
      <p className="pay-study-line">
        {icon}
        {children}
      </p>
    )
  }
  return (
    <details>
      <summary className="pay-study-line">
        {icon}
        {summary}
        <ChevronDown size={14} className="pay-study-fold" aria-hidden="true" />
      </summary>
      <div className="pay-study-more">{children}</div>
    </details>
  )
}

interface ConflictProps {
  conflict: SourceConflictView
  onChoose: (key: string, source: string) => void
}

function Conflict({ conflict, onChoose }: ConflictProps) {
  const { key, about, sides, chosen } = conflict
  const options = [
    ...sides.map(({ source, title, label, written, quote }) => ({
      source,
      words: `${written}，《${title}》${label}`,
      quote,
    })),
    { source: '', words: '并列写明，各注出处', quote: '' },
  ]
  return (
    <fieldset className="pay-conflict">
      <legend>{about}</legend>
      {options.map(({ source, words, quote }) => (
        <label key={source}>
          <input
            type="radio"
            name={key}
            checked={chosen === source}
            onChange={() => onChoose(key, source)}
          />
          <span>
            {words}
            {quote && <span className="pay-quote">{quote}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
