import { ChevronRight } from 'lucide-react'
import type { HomeItemView } from '../terms'
import { ItemLink } from './item-link'

/** What whoever runs the installation says above the page; nothing where there is none. */
export function HomeBanners({ banners }: { banners: readonly HomeItemView[] }) {
  if (banners.length === 0) return null
  return (
    <section aria-label="公告" className="grid gap-2">
      {banners.map(({ id, title, summary, link, picture }) => (
        <ItemLink
          key={id}
          to={link}
          className="group flex min-h-13 items-center gap-3.5 border border-line-2 bg-raised px-4 py-2 hover:border-ink-3"
        >
          {picture && (
            <img src={picture} alt="" className="h-9 w-16 flex-none rounded-sm object-cover" />
          )}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <b className="font-serif text-[16px] leading-6 font-semibold group-hover:text-indigo">
              {title}
            </b>
            {summary && <span className="text-small text-ink-2">{summary}</span>}
          </span>
          <ChevronRight size={16} className="flex-none text-ink-3" aria-hidden="true" />
        </ItemLink>
      ))}
    </section>
  )
}
