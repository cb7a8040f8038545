import { Link } from 'react-router'
import { SectionTitle } from '~/kit/section-title'

/** The head of a list on the home page, with the way to all of it. */
export function LedgerHead(props: { id: string; title: string; to: string; more: string }) {
  return (
    <header className="flex items-center justify-between border-b border-ink pb-2.5">
      <div id={props.id}>
        <SectionTitle>{props.title}</SectionTitle>
      </div>
      <Link className="touch k-link text-small" to={props.to}>
        {props.more}
      </Link>
    </header>
  )
}
