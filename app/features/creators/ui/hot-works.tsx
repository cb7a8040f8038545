import { Link } from 'react-router'
import { SectionTitle } from '~/kit/section-title'
import type { CreatorWorkView } from '../terms'
import { aboutWork } from './work-words'

/** 佳作 on home: what is used most of late, by whom. */
export function HotWorks({ works }: { works: readonly CreatorWorkView[] }) {
  return (
    <section aria-labelledby="home-works">
      <header className="flex items-center justify-between border-b border-ink pb-2.5">
        <div id="home-works">
          <SectionTitle>佳作</SectionTitle>
        </div>
        <Link className="touch k-link text-small" to="/creators">
          全部佳作
        </Link>
      </header>
      <ul className="grid grid-cols-3 gap-x-6 max-desktop:grid-cols-1">
        {works.map((work) => (
          <li key={work.id} className="border-b border-line">
            <Link to={`/creator/${work.creator.id}`} className="group block py-3">
              <span className="block truncate font-serif text-[16px] leading-6 font-semibold group-hover:text-indigo">
                {work.title}
              </span>
              <span className="block truncate text-micro text-ink-3">
                {work.creator.name}，{aboutWork(work)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
