import { clsx } from 'clsx'
import type { SectionView } from '~/features/document/terms'

/** What the lines beside paragraphs mean, and how many there are of each. */
export function OriginsLegend({ sections }: { sections: ReadonlyMap<string, SectionView> }) {
  const counts = { human: 0, ai: 0, source: 0 }
  for (const section of sections.values()) {
    if (section.isWithheld) continue
    for (const { attrs } of section.body.content) counts[attrs.by] += 1
  }
  return (
    <p
      role="status"
      className="flex flex-none flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-surface px-4 py-1.5 text-small text-ink-2"
    >
      <Origin line="border-solid border-ink-4" name="人写或改过" count={counts.human} />
      <Origin line="border-double border-indigo" name="AI撰写" count={counts.ai} />
      <Origin line="border-dotted border-warning" name="摘自资料" count={counts.source} />
    </p>
  )
}

function Origin({ line, name, count }: { line: string; name: string; count: number }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className={`h-4 border-l-[3px] ${line}`} />
      {name}
      {count}段
    </span>
  )
}

/** Beside each paragraph a line, told by its form as well as by its colour. */
export const originMarks = clsx(
  '[&_.sheet_[data-by=human]]:relative [&_.sheet_[data-by=human]]:before:absolute [&_.sheet_[data-by=human]]:before:inset-y-1.5 [&_.sheet_[data-by=human]]:before:-left-4 [&_.sheet_[data-by=human]]:before:border-l-[3px] [&_.sheet_[data-by=human]]:before:content-[""] [&_.sheet_[data-by=human]]:before:border-solid [&_.sheet_[data-by=human]]:before:border-ink-4',
  '[&_.sheet_[data-by=ai]]:relative [&_.sheet_[data-by=ai]]:before:absolute [&_.sheet_[data-by=ai]]:before:inset-y-1.5 [&_.sheet_[data-by=ai]]:before:-left-4 [&_.sheet_[data-by=ai]]:before:border-l-[3px] [&_.sheet_[data-by=ai]]:before:content-[""] [&_.sheet_[data-by=ai]]:before:border-double [&_.sheet_[data-by=ai]]:before:border-indigo',
  '[&_.sheet_[data-by=source]]:relative [&_.sheet_[data-by=source]]:before:absolute [&_.sheet_[data-by=source]]:before:inset-y-1.5 [&_.sheet_[data-by=source]]:before:-left-4 [&_.sheet_[data-by=source]]:before:border-l-[3px] [&_.sheet_[data-by=source]]:before:content-[""] [&_.sheet_[data-by=source]]:before:border-dotted [&_.sheet_[data-by=source]]:before:border-warning',
)
