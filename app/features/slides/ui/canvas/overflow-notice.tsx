import { TriangleAlert } from 'lucide-react'
import { Button } from '~/kit/controls/button'
import { condenseCommands, splitCommands } from '~/features/document/deck/arrange/split'
import type { Slide } from '~/features/document/deck/deck'
import type { Template } from '~/features/document/deck/design/template'
import { overflowOf, type Page } from '~/features/document/deck/fit/page'
import { newPartId } from '../new-slides'
import type { DeckEditor } from '../use-deck'
import type { Run } from '../use-run'
import { resetCommands } from './arranging'

export interface OverflowNoticeProps {
  editor: DeckEditor
  page: Page
  slide: Slide
  template: Template
  run: Run
}

/** On a page that a person arranged: by how much its words run over, and what helps. */
export function OverflowNotice({ editor, page, slide, template, run }: OverflowNoticeProps) {
  const found = page.isArranged ? overflowOf(page) : null
  if (!found) return null
  const remedies = [
    { label: '拆成两页', commands: splitCommands(editor.deck, slide, newPartId()) },
    { label: '缩写', commands: condenseCommands(slide) },
    { label: '恢复版式', commands: resetCommands({ slide, template }) },
  ]
  return (
    <p
      className="mt-3 flex flex-wrap items-center gap-1 rounded-md bg-warning-soft px-3 py-1 text-small text-warning"
      role="status"
    >
      <TriangleAlert size={15} aria-hidden="true" />
      超出{found.lines}行：
      {remedies.map(({ label, commands }) =>
        commands && commands.length > 0 ? (
          <Button key={label} kind="ghost" size="small" onClick={() => run(commands)}>
            {label}
          </Button>
        ) : null,
      )}
    </p>
  )
}
