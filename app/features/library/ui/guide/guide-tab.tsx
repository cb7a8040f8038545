import { CornerDownRight } from 'lucide-react'
import { formatNumber } from '~/core/format'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import type { GuideView } from '../../wire/terms/guide'
import { QuestionDock } from '../question-dock'
import type { ReaderTabProps } from '../reader/tabs'
import { IdeasSection } from './ideas-section'
import { GeneratedBy, GenerationState } from './generation-state'
import { PlaceMarks } from './place-mark'
import { useGeneration } from './use-generation'
import './guide.css'

const NUMERALS = '一二三四五六七八九十'

/** 导读: what the file says, in a minute; each point leads to where it stands. */
export function GuideTab({ services, file, reader }: ReaderTabProps) {
  const { calls } = services
  const generation = useGeneration<GuideView>({
    read: calls && (() => calls.guide(file.id)),
    make: async (again) => calls?.make('guide', file.id, { again }),
    stop: async (taskId) => calls?.stopGeneration(taskId),
    retry: async (taskId) => calls?.retryGeneration(taskId),
    startsByItself: true,
  })
  const { view } = generation
  const status = view?.making.status
  const isComing =
    !generation.failure && (!status || ['none', 'waiting', 'running'].includes(status))
  return (
    <>
      <div className="made-scroll">
        {view?.making.status === 'done' && !generation.failure ? (
          <GuideText
            view={view}
            words={file.wordCount}
            reader={reader}
            onAgain={() => generation.make(true)}
          />
        ) : (
          <GenerationState generation={generation} name="导读" />
        )}
        {/* Below a guide that is still to come it would be pushed away, unless it was asked for. */}
        {(!isComing || reader.inspirations > 0) && (
          <IdeasSection services={services} file={file} reader={reader} />
        )}
      </div>
      <QuestionDock
        limit={reader.questionLimit}
        placeholder="对当前文件进行提问"
        onOpen={({ text, isSent }) => {
          reader.ask(text, isSent)
          return true
        }}
      />
    </>
  )
}

interface GuideTextProps {
  view: GuideView
  words: number
  reader: ReaderTabProps['reader']
  onAgain: () => void
}

function GuideText({ view, words, reader, onAgain }: GuideTextProps) {
  const { summary, terms, points, questions, minutes } = view
  return (
    <>
      <div className="flex items-baseline gap-3">
        <SectionTitle className="flex-1">全文摘要</SectionTitle>
        <span className="text-micro text-ink-3">
          {formatNumber(words)}字，约{minutes}分钟读完
        </span>
      </div>
      <p className="made-summary">{summary}</p>
      {terms.length > 0 && (
        <ul className="made-terms" aria-label="关键词">
          {terms.map((term) => (
            <li key={term}>
              <Tag>{term}</Tag>
            </li>
          ))}
        </ul>
      )}
      <SectionTitle className="mt-6 mb-1">要点</SectionTitle>
      <ol>
        {points.map(({ text, places }, index) => (
          <li key={`${index} ${text}`} className="made-point">
            <span className="made-numeral" aria-hidden="true">
              {NUMERALS[index]}
            </span>
            <span>
              {text}
              <PlaceMarks places={places} onShow={reader.show} />
            </span>
          </li>
        ))}
      </ol>
      {questions.length > 0 && (
        <>
          <SectionTitle className="mt-6 mb-2">可以接着问</SectionTitle>
          {questions.map((question) => (
            <button
              key={question}
              type="button"
              className="made-question"
              onClick={() => reader.ask(question, true)}
            >
              <CornerDownRight size={15} aria-hidden="true" />
              {question}
            </button>
          ))}
        </>
      )}
      <GeneratedBy making={view.making} onAgain={onAgain} />
    </>
  )
}
