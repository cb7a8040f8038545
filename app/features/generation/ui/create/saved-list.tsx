import { X } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import { formatDateTime, formatWhen } from '~/core/format'
import { ButtonLink } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { SectionTitle } from '~/kit/section-title'
import {
  countOutlineLoad,
  dropOutline,
  SAVED_OUTLINES,
  savedOutlines,
  type SavedOutline,
} from './saved-outlines'

/** Outlines of decks that this browser kept, latest first. */
export function SavedOutlineList({ now }: { now: Date }) {
  const isHydrated = useHydrated()
  const [left, setLeft] = useState<readonly SavedOutline[] | null>(null)
  const outlines = left ?? (isHydrated ? savedOutlines() : [])
  if (outlines.length === 0) return null
  return (
    <section className="mt-10">
      <header className="create-side-head">
        <SectionTitle>留存的演示文稿大纲</SectionTitle>
        <span>最多{SAVED_OUTLINES}份</span>
      </header>
      <ul>
        {outlines.map(({ id, title, slides, at }) => (
          <li key={id} className="create-kept">
            <FileMark extension="pptx" small />
            <span className="min-w-0 flex-1">
              <span className="block truncate" title={title}>
                {title}
              </span>
              <span className="text-micro text-ink-3">
                {slides}页
                <Dot />
                {formatWhen(formatDateTime(new Date(at)), now)}
              </span>
            </span>
            <ButtonLink
              size="small"
              to={`/create/outline?id=${id}`}
              onClick={() => void countOutlineLoad()}
            >
              接着做
            </ButtonLink>
            <IconButton
              label={`不再留存 ${title}`}
              size="small"
              icon={<X size={15} aria-hidden="true" />}
              onClick={() => setLeft(dropOutline(id))}
            />
          </li>
        ))}
      </ul>
      {outlines.length === SAVED_OUTLINES && (
        <p className="k-hint">再生成一份时，最早的一份会被换掉。</p>
      )}
    </section>
  )
}
