import { ChartColumn, Columns2, LayoutTemplate, Minimize2 } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { Button } from '~/kit/controls/button'
import { chartCommands, chartOfSlide } from '~/features/document/deck/arrange/chart-of-bullets'
import {
  condenseCommands,
  nextLayoutCommands,
  splitCommands,
} from '~/features/document/deck/arrange/split'
import type { SingleCommand } from '~/features/document/deck/commands'
import type { Deck, Slide } from '~/features/document/deck/deck'
import { newPartId } from '../new-slides'

/** A change of the page that is looked at before it is done. */
export interface Suggestion {
  slideId: string
  label: string
  /** What it leaves as it is. */
  note: string
  commands: readonly SingleCommand[]
}

const icons: Record<string, ReactNode> = {
  改成图表: <ChartColumn size={15} />,
  精简: <Minimize2 size={15} />,
  换版式: <LayoutTemplate size={15} />,
  拆成两页: <Columns2 size={15} />,
}

/** What can be made of a page by rule, from its own words and numbers. */
function suggestionsFor(deck: Deck, slide: Slide): Suggestion[] {
  const chart = chartOfSlide(slide)
  const found: [string, string, readonly SingleCommand[] | null][] = [
    ['改成图表', '数字没有动', chart && chartCommands(slide, chart)],
    ['精简', '只删字，不改写', condenseCommands(slide)],
    ['换版式', '文字没有动', nextLayoutCommands(slide)],
    ['拆成两页', '文字没有动', splitCommands(deck, slide, newPartId())],
  ]
  return found.flatMap(([label, note, commands]) =>
    commands ? { slideId: slide.id, label, note, commands } : [],
  )
}

export interface PageSuggestionsProps {
  deck: Deck
  slide: Slide
  current: Suggestion | null
  onSuggest: (suggestion: Suggestion | null) => void
  onAccept: () => void
}

/** The bar at the foot: what can be made of the page; what was made is taken or left. */
export function PageSuggestions(props: PageSuggestionsProps) {
  const { deck, slide, current, onSuggest, onAccept } = props
  const suggestions = useMemo(() => suggestionsFor(deck, slide), [deck, slide])
  if (current)
    return (
      <Bar label="看过再定">
        <b className="px-1">{current.label}</b>
        <span className="mr-2 text-ink-2">{current.note}</span>
        <Button kind="ghost" size="small" onClick={() => onSuggest(null)}>
          略过
        </Button>
        <Button kind="primary" size="small" onClick={onAccept}>
          接受
        </Button>
      </Bar>
    )
  if (suggestions.length === 0) return null
  return (
    <Bar label="改这一页">
      <span className="px-1 text-ink-3">改这一页</span>
      {suggestions.map((item) => (
        <Button
          key={item.label}
          kind="ghost"
          size="small"
          icon={icons[item.label]}
          onClick={() => onSuggest(item)}
        >
          {item.label}
        </Button>
      ))}
    </Bar>
  )
}

const Bar = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    className="k-pop sticky bottom-0 mt-4 flex flex-none items-center gap-1 p-1.5 text-small max-tablet:hidden"
    role="toolbar"
    aria-label={label}
  >
    {children}
  </div>
)
