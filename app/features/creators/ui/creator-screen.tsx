import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '~/core/format'
import { Segmented } from '~/kit/controls/segmented'
import { EmptyState } from '~/kit/empty-state'
import { Seal } from '~/kit/seal'
import { SectionTitle } from '~/kit/section-title'
import type { CreatorDetailView, CreatorWorkView } from '../terms'
import { FollowButton } from './follow-button'
import { countUse } from './use-work'
import { WorkActions } from './work-actions'
import { WorkCover } from './work-cover'
import { aboutWork, monthDay } from './work-words'

interface CreatorScreenProps {
  creator: CreatorDetailView
  order: 'newest' | 'hottest'
}

/** /creator/:id: a team as it shows itself, and its works. */
export function CreatorScreen({ creator, order }: CreatorScreenProps) {
  const [, setSearch] = useSearchParams()
  return (
    <main className="k-main overflow-y-auto!">
      <div className="mx-auto grid w-[1080px] max-w-[calc(100%-48px)] grid-cols-[264px_minmax(0,1fr)] gap-x-16 pt-10 pb-14 max-desktop:grid-cols-1 max-tablet:max-w-[calc(100%-32px)] max-tablet:pt-4">
        <Profile creator={creator} />
        <section aria-labelledby="creator-works" className="min-w-0 max-desktop:pt-7">
          <header className="flex items-center justify-between border-b border-ink pb-2">
            <div id="creator-works">
              <SectionTitle>作品</SectionTitle>
            </div>
            <Segmented
              label="顺序"
              value={order}
              options={[
                { value: 'newest', label: '最新' },
                { value: 'hottest', label: '最多读' },
              ]}
              onChange={(value) =>
                setSearch(value === 'newest' ? {} : { order: value }, { replace: true })
              }
            />
          </header>
          {creator.works.length === 0 ? (
            <div className="pt-12">
              <EmptyState title="还没有公开的作品" />
            </div>
          ) : (
            <ul>
              {creator.works.map((work) => (
                <WorkItem key={work.id} work={work} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </main>
  )
}

function Profile({ creator }: { creator: CreatorDetailView }) {
  const { id, name, avatar, intro, followers, workTotal, evidence, uses, isFollowed } = creator
  const figures = [
    ['公开作品', `${formatNumber(workTotal)}篇`],
    ['依据', `${formatNumber(evidence)}处`],
    ['本月阅读', `${formatNumber(uses)}次`],
    ['关注', `${formatNumber(followers)}人`],
  ] as const
  return (
    <header>
      <div className="max-desktop:flex max-desktop:gap-4">
        <span className="desktop:*:h-[92px]! desktop:*:w-16! desktop:*:text-[32px]!">
          <Seal characters={avatar} isHouse={false} size="large" decorative />
        </span>
        <div className="min-w-0">
          <h1 className="mt-5 font-serif text-[26px] leading-9 font-semibold max-desktop:mt-0">
            {name}
          </h1>
          {intro && <p className="mt-1 leading-6 text-ink-2">{intro}</p>}
        </div>
      </div>
      <dl className="mt-5 border-t border-ink">
        {figures.map(([label, amount]) => (
          <div
            key={label}
            className="flex items-center justify-between border-b border-line py-2.5"
          >
            <dt className="text-small text-ink-2">{label}</dt>
            <dd className="font-serif text-[18px] leading-7 font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
      <FollowButton creatorId={id} isFollowed={isFollowed} />
      <p className="pt-3 text-center">
        <Link to="/creators" className="touch k-link text-small">
          看各团队的佳作
        </Link>
      </p>
    </header>
  )
}

function WorkItem({ work }: { work: CreatorWorkView }) {
  const { id, title, summary, code, kind, publishTime } = work
  return (
    <li className="flex gap-6 border-b border-line py-5 max-tablet:gap-4">
      <WorkCover work={work} />
      <div className="min-w-0 flex-1">
        <h2 className="font-serif text-[18px] leading-7 font-semibold">
          {kind === 'share' ? (
            <Link
              to={`/share/${code}?mode=view`}
              className="hover:text-indigo"
              onClick={() => countUse(id)}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {summary && <p className="mt-1 leading-6 text-ink-2">{summary}</p>}
        <p className="mt-2 text-small text-ink-3">
          {aboutWork(work)}，{monthDay(publishTime)}
        </p>
        {kind === 'agent' && (
          <div className="pt-2.5">
            <WorkActions work={work} />
          </div>
        )}
      </div>
    </li>
  )
}
