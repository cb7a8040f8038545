import { NodeSelection, type Command, type EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import type { FigureSpec } from '#packages/document/body'
import { insertBehind, insertFigure } from '../../prose/commands'
import { ChartDialog } from '~/features/document/ui/charts'
import type { DialogKind } from './dialog-kind'
import { newBlockId } from '../live/editor-state'
import { ProseDialog, setSelected } from './prose-dialog'
import { XrefDialog } from './xref-dialog'

export interface SectionDialogsProps {
  kind: DialogKind
  state: EditorState
  run: (command: Command) => void
  /** What chooses an evidence of the document, or makes one of a sentence of its sources; `words` are looked for first. */
  citations: (words: string, onPick: (evidenceId: string) => void, onClose: () => void) => ReactNode
  onClose: () => void
}

/** What is filled in or chosen beside the text. */
export function SectionDialogs({ kind, citations, ...props }: SectionDialogsProps) {
  const { state, run, onClose } = props
  const close = (command: Command) => {
    onClose()
    run(command)
  }
  if (kind === 'cite') {
    const { from, to } = state.selection
    return citations(
      state.doc.textBetween(from, to, ' ').slice(0, 100),
      (id) => close(insertBehind('cite', { ids: [id] })),
      onClose,
    )
  }
  if (kind === 'xref')
    return <XrefDialog onPick={(to) => close(insertBehind('xref', { to }))} onClose={onClose} />
  if (kind !== 'chart') return <ProseDialog kind={kind} {...props} />
  const selected = selectedChart(state)
  return (
    <ChartDialog
      chart={selected?.chart ?? null}
      caption={selected?.caption ?? ''}
      onClose={onClose}
      onDone={(chart, caption) => {
        const spec: FigureSpec = { kind: 'chart', chart }
        close(
          selected
            ? setSelected({ spec, caption })
            : insertFigure({ id: `fig-${newBlockId()}`, caption, spec }),
        )
      }}
    />
  )
}

function selectedChart({ selection }: EditorState) {
  if (!(selection instanceof NodeSelection)) return null
  const { spec, caption } = selection.node.attrs as { spec?: FigureSpec; caption?: string }
  return spec?.kind === 'chart' ? { chart: spec.chart, caption: caption ?? '' } : null
}
