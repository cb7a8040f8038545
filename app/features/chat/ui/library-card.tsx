import { Link } from 'react-router'
import { formatNumber, formatWordCount } from '~/core/format'
import type { HomeScreenProps } from './home-screen'

/** How much the team has put in, in three figures. */
export function LibraryCard({ library }: Pick<HomeScreenProps, 'library'>) {
  if (!library || library.total === 0) return null
  const figures = [
    { name: '资料', value: `${formatNumber(library.total)}份` },
    { name: '篇幅', value: formatWordCount(library.wordCount) },
    { name: '正在学习', value: `${formatNumber(library.learningTotal)}份` },
  ]
  return (
    <section
      aria-labelledby="home-card"
      className="mt-5 rounded-lg border border-line bg-paper px-4 pt-3 pb-4"
    >
      <header className="flex items-center justify-between">
        <h2 id="home-card" className="font-semibold">
          知识库
        </h2>
        <Link className="touch k-link text-small" to="/library">
          添加资料
        </Link>
      </header>
      <dl className="mt-3 grid grid-cols-[repeat(3,auto)]">
        {figures.map(({ name, value }) => (
          <div key={name} className="flex flex-col-reverse border-l border-line-2 pl-3">
            <dt className="text-micro text-ink-3">{name}</dt>
            <dd className="font-serif text-[17px] leading-7 font-semibold whitespace-nowrap">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
