import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '~/core/format'
import { Segmented } from '~/kit/controls/segmented'
import { Pages } from '~/kit/data/pages'
import { EmptyState } from '~/kit/empty-state'
import { Seal } from '~/kit/seal'
import { SectionTitle } from '~/kit/section-title'
import {
  hotRangeLabels,
  hotRanges,
  type CreatorView,
  type CreatorWorkView,
  type HotRange,
} from '../terms'
import { WorkPreview } from './work-preview'
import { aboutWork, rankOf } from './work-words'

export interface CreatorsScreenProps {
  works: CreatorWorkView[]
  creators: CreatorView[]
  range: HotRange
  pageNo: number
  pages: number
}

/** /creators: what teams have published, the most used first, with the one that is chosen beside it. */
export function CreatorsScreen({ works, creators, range, pageNo, pages }: CreatorsScreenProps) {
  const [, setSearch] = useSearchParams()
  const [chosenId, setChosenId] = useState('')
  // Where there is no room beside the list, a work opens below its line, and none by itself.
  const [openedId, setOpenedId] = useState('')
  const chosen = works.find(({ id }) => id === chosenId) ?? works[0]
  return (
    <main className="k-main overflow-y-auto!">
      <div className="mx-auto w-[1080px] max-w-[calc(100%-48px)] pt-8 pb-14 max-tablet:max-w-[calc(100%-32px)] max-tablet:pt-4">
        <header className="relative flex items-end justify-between gap-4 border-b-2 border-ink pb-3 after:absolute after:inset-x-0 after:-bottom-[5px] after:h-px after:bg-ink max-tablet:block">
          <div>
            <h1 className="font-serif text-[28px] leading-10 font-semibold">佳作</h1>
            <p className="text-ink-2">各团队公开的作品，点开能核对出处</p>
          </div>
          <div className="max-tablet:mt-2">
            <Segmented
              label="时间"
              value={range}
              options={hotRanges.map((value) => ({ value, label: hotRangeLabels[value] }))}
              onChange={(value) => {
                setChosenId('')
                setOpenedId('')
                setSearch({ range: value })
              }}
            />
          </div>
        </header>
        {chosen ? (
          <div className="grid grid-cols-[minmax(0,1fr)_396px] gap-x-14 pt-4 max-desktop:grid-cols-1">
            <div className="min-w-0">
              <ol aria-label="作品">
                {works.map((work, no) => (
                  <WorkRow
                    key={work.id}
                    work={work}
                    no={rankOf(pageNo, no)}
                    isChosen={work.id === chosen.id}
                    isOpened={work.id === openedId}
                    onChoose={() => {
                      setChosenId(work.id)
                      setOpenedId(work.id === openedId ? '' : work.id)
                    }}
                  />
                ))}
              </ol>
              <Pages
                pageNo={pageNo}
                pages={pages}
                onGo={(next) => setSearch({ range, pageNo: String(next) })}
              />
              <HotCreators creators={creators} />
            </div>
            <div className="pt-1 max-desktop:hidden">
              <WorkPreview key={chosen.id} work={chosen} />
            </div>
          </div>
        ) : (
          <div className="pt-16">
            <EmptyState
              title="还没有公开的作品"
              hint="管理员可以在「团队 · 公开作品」里公开本团队的作品"
            />
          </div>
        )}
      </div>
    </main>
  )
}

interface WorkRowProps {
  work: CreatorWorkView
  no: number
  isChosen: boolean
  isOpened: boolean
  onChoose: () => void
}

function WorkRow({ work, no, isChosen, isOpened, onChoose }: WorkRowProps) {
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-pressed={isChosen}
        className="-mx-3.5 flex w-[calc(100%+28px)] items-baseline px-3.5 py-[17px] text-left hover:bg-wash aria-pressed:bg-wash max-desktop:aria-pressed:bg-transparent"
        onClick={onChoose}
      >
        <span
          className={`w-13 flex-none font-serif text-[22px] max-tablet:w-9 ${no <= 3 ? 'font-semibold' : 'text-ink-3'}`}
        >
          {no}
        </span>
        <span className="min-w-0 flex-1">
          <b className="block font-serif text-[17px] leading-7 font-semibold">{work.title}</b>
          <span className="block text-small text-ink-2">
            {work.creator.name} · {aboutWork(work)}
          </span>
        </span>
        <span className="flex-none text-small text-ink-2 max-tablet:hidden">
          {formatNumber(work.uses)}次{work.kind === 'agent' ? '使用' : '阅读'}
        </span>
      </button>
      {isOpened && (
        <div className="pb-4 desktop:hidden">
          <WorkPreview work={work} />
        </div>
      )}
    </li>
  )
}

/** Whose works are used most. */
function HotCreators({ creators }: { creators: CreatorView[] }) {
  if (creators.length === 0) return null
  return (
    <section aria-labelledby="hot-creators" className="pt-9">
      <header id="hot-creators" className="border-b border-ink pb-2.5">
        <SectionTitle>公开作品的团队</SectionTitle>
      </header>
      <ul className="grid grid-cols-2 gap-x-6 max-tablet:grid-cols-1">
        {creators.map(({ id, name, avatar, intro, works, followers }) => (
          <li key={id} className="border-b border-line">
            <Link to={`/creator/${id}`} className="group flex items-center gap-3 py-3">
              <Seal characters={avatar} isHouse={false} size="small" decorative />
              <span className="min-w-0 flex-1">
                <span className="block truncate group-hover:text-indigo">{name}</span>
                <span className="block truncate text-micro text-ink-3">
                  {intro || `公开作品${formatNumber(works)}篇`}
                </span>
              </span>
              <span className="flex-none text-micro text-ink-3">
                {formatNumber(followers)}人关注
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
