import { useShell } from '~/client/use-shell'
import { formatDay } from '~/core/format'
import { Dot } from '~/kit/dot'
import type { ReactNode } from 'react'
import { sharePath, type EmbeddedView, type SharedSource } from '../terms'

/** What stands in a frame of another site: the part, what it leans on, and where it comes from. No script runs here. */
export function EmbedPage(props: { code: string; embedded: EmbeddedView; children: ReactNode }) {
  const { code, embedded } = props
  const { title, snapshot, createTime, sharer } = embedded
  const { brand } = useShell()
  const isAnswer = snapshot.kind === 'conversation'
  return (
    <main className="flex min-h-dvh flex-col bg-paper px-5 py-4 max-tablet:px-4">
      <h1
        className={
          isAnswer
            ? 'font-serif text-[18px] leading-7 font-semibold text-pretty'
            : // The figure carries its own words.
              'sr-only'
        }
      >
        {title}
      </h1>
      <div className="flex-1">
        {props.children}
        {snapshot.kind === 'document' && <FigureSources sources={snapshot.sources} />}
      </div>
      <footer className="mt-3 flex flex-wrap items-baseline gap-x-4 border-t border-line pt-2 text-micro text-ink-3">
        <span className="min-w-0 flex-1">
          {brand?.shellName || brand?.name}
          <Dot />
          {sharer}分享，{formatDay(createTime)}
        </span>
        <a
          className="k-link text-small"
          href={sharePath(code, 'view', '')}
          target="_blank"
          rel="noopener"
        >
          打开原页
        </a>
      </footer>
    </main>
  )
}

/** In place of the cards that open over marks elsewhere. */
function FigureSources({ sources }: { sources: readonly SharedSource[] }) {
  if (sources.length === 0) return null
  return (
    <ol aria-label="出处" className="mt-2 grid gap-2">
      {sources.map(({ index, title, place, content }) => (
        <li key={index} className="flex gap-2.5 rounded-md bg-wash px-3 py-2 text-small">
          <span className="cite mt-0.5 flex-none" aria-hidden="true">
            {index}
          </span>
          <span className="min-w-0">
            <b className="font-semibold">{title}</b>
            {place && (
              <>
                <Dot />
                {place}
              </>
            )}
            {content && <q className="block font-serif text-ink-2">{content}</q>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** In the frame of what is shown there no more. */
export function EmbedEnded({ words }: { words: string }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-6">
      <h1 className="font-serif text-[17px] leading-7 text-ink-2">{words}</h1>
    </main>
  )
}
