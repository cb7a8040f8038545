import { Link } from 'react-router'
import { formatNumber } from '~/core/format'
import type { CreatorWorkView } from '../terms'
import { WorkActions } from './work-actions'
import { labelledHeading, monthDay } from './work-words'

/** A work in short: who shows it, what it consists of, how it is divided. */
export function WorkPreview({ work }: { work: CreatorWorkView }) {
  const { title, summary, creator, publishTime, chapters, agent } = work
  const lines = agent?.starters ?? chapters
  return (
    <article
      aria-label={title}
      className="border border-line-2 bg-raised px-7 pt-7 pb-6 shadow-(--elev-2) max-tablet:px-5 max-tablet:pt-5"
    >
      <h2 className="font-serif text-[22px] leading-8 font-semibold">{title}</h2>
      <p className="text-small text-ink-2">
        <Link to={`/creator/${creator.id}`} className="k-link">
          {creator.name}
        </Link>
        ，{monthDay(publishTime)}公开
      </p>
      <Figures work={work} />
      {summary && <p className="py-4 font-serif text-[16px] leading-7">{summary}</p>}
      {lines.length > 0 && (
        <ul
          aria-label={agent ? '可以这样问' : '目录'}
          className={summary ? 'border-t border-line' : ''}
        >
          {lines.map((line, no) => (
            <li key={`${no} ${line}`} className="flex gap-3 border-b border-line py-1.5 leading-6">
              <Heading line={line} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2 pt-4">
        <WorkActions work={work} />
      </div>
    </article>
  )
}

function Heading({ line }: { line: string }) {
  const { label, title } = labelledHeading(line)
  return (
    <>
      {label && <span className="flex-none font-serif text-ink-3">{label}</span>}
      <span className="min-w-0 truncate">{title}</span>
    </>
  )
}

function Figures({ work: { form, words, parts, evidence, sources } }: { work: CreatorWorkView }) {
  const figures = [
    form === 'document' && (['字数', formatNumber(words)] as const),
    form === 'deck' && (['页数', `${formatNumber(parts)}页`] as const),
    form === 'conversation' && (['提问', `${formatNumber(parts)}个`] as const),
    evidence > 0 && (['依据', `${formatNumber(evidence)}处`] as const),
    sources > 0 && (['资料', `${formatNumber(sources)}份`] as const),
  ].filter((item) => item !== false)
  if (figures.length === 0) return null
  return (
    <dl className="mt-3 flex border-y border-line py-3">
      {figures.map(([name, amount]) => (
        <div key={name} className="flex-1">
          <dt className="text-micro text-ink-3">{name}</dt>
          <dd className="font-serif text-[20px] leading-7 font-semibold">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
