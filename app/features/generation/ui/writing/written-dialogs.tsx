import type { ReactNode } from 'react'
import { ExportDialog } from '~/features/exports/ui'
import { FinalDialog } from '~/features/document/ui/history'
import { finalFault, ReferencesSheet } from '~/features/document/ui/writing'
import { CreationShare } from '../shared/creation-share'
import { SidePane } from './side-pane'
import type { Writing } from './use-writing'

export interface WrittenDialogsProps {
  writing: Writing
  /** What files and questions call the text. */
  title: string
  opened: string | null
  /** Beside links: whether the team may open it. */
  team?: ReactNode
  onClose: () => void
  /** Shows what is to be mended before it is final. */
  onMend: () => void
}

/** What is opened over a text: its works, links, files, and whether it is final. */
export function WrittenDialogs(props: WrittenDialogsProps) {
  const { writing, title, opened, onClose, onMend, team } = props
  const { teamId, documentId, creation, checks, finalState, nameOf } = writing
  return (
    <>
      {opened === 'references' && <ReferencesSheet {...{ teamId, documentId }} onClose={onClose} />}
      {opened === 'share' && <CreationShare creationId={creation.id} {...{ team, onClose }} />}
      {opened === 'export' && (
        <ExportDialog
          {...{ teamId, documentId, nameOf }}
          creation={{ ...creation, title }}
          isFinal={finalState.final !== null}
          warning={
            checks.groups && !finalState.final ? finalFault(checks.groups, !writing.isGoing) : ''
          }
          onReturned={writing.text.reload}
          onClose={onClose}
        />
      )}
      <FinalDialog
        open={opened === 'final' && checks.groups !== null}
        title={title}
        groups={checks.groups ?? []}
        isBusy={finalState.isBusy}
        onClose={onClose}
        onMend={onMend}
        onFinal={(isSure) => void finalState.finalize(isSure).then(onClose)}
      />
    </>
  )
}

/** What is to be mended, and the way to it. */
export function ChecksPane({ writing, onClose }: Pick<WrittenDialogsProps, 'writing' | 'onClose'>) {
  const { creation, isGoing, checks, finalState, nameOf, look: showFinding } = writing
  return (
    <SidePane
      creation={creation}
      isGoing={isGoing}
      checks={checks.groups}
      isLooking={checks.isLooking}
      failure={checks.failure}
      actions={{
        nameOf,
        onFinding(finding) {
          showFinding(finding)
          onClose()
        },
        onAnswer: finalState.final
          ? null
          : (finding, isAnswered) => void checks.answer(finding, isAnswered),
      }}
    />
  )
}
