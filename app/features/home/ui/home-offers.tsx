import { SectionTitle } from '~/kit/section-title'
import type { HomeItemView } from '../terms'
import { ItemLink } from './item-link'

interface HomeOffersProps {
  apps: readonly HomeItemView[]
  recommends: readonly HomeItemView[]
}

/** Apps and recommendations of whoever runs the installation; nothing where there are none. */
export function HomeOffers({ apps, recommends }: HomeOffersProps) {
  return (
    <>
      {apps.length > 0 && (
        <section aria-labelledby="home-apps">
          <Head id="home-apps" title="应用" />
          <ul className="grid grid-cols-4 gap-x-6 max-desktop:grid-cols-2 max-tablet:grid-cols-1">
            {apps.map((item) => (
              <Offer key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
      {recommends.length > 0 && (
        <section aria-labelledby="home-recommends">
          <Head id="home-recommends" title="推荐" />
          <ul className="grid grid-cols-3 gap-x-6 max-desktop:grid-cols-2 max-tablet:grid-cols-1">
            {recommends.map((item) => (
              <Offer key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Head({ id, title }: { id: string; title: string }) {
  return (
    <header id={id} className="border-b border-ink pb-2.5">
      <SectionTitle>{title}</SectionTitle>
    </header>
  )
}

function Offer({ item: { title, summary, link, picture } }: { item: HomeItemView }) {
  return (
    <li className="border-b border-line">
      <ItemLink to={link} className="group flex min-h-16 items-center gap-3 py-3">
        {picture && (
          <img src={picture} alt="" className="size-10 flex-none rounded-sm object-cover" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block truncate text-[15px] leading-6 group-hover:text-indigo">
            {title}
          </span>
          {summary && (
            <span className="line-clamp-2 text-micro leading-[18px] text-ink-3">{summary}</span>
          )}
        </span>
      </ItemLink>
    </li>
  )
}
