import { ExportDialog } from '~/features/document/ui/export'
import { FinalDialog } from '~/features/document/ui/history'
import { finalFault, firstBlocking, ReferencesSheet } from '~/features/document/ui/writing'
import { Sheet } from '~/kit/overlays/sheet'
import { CreationShare } from '../shared/creation-share'
import { SidePane } from '../writing/side-pane'
import type { Writing } from '../writing/use-writing'

export type OpenedDialog = 'side' | 'references' | 'share' | 'export' | 'final'

export interface OwnDialogsProps {
  writing: Writing
  opened: OpenedDialog
  onOpen: (opened: OpenedDialog | null) => void
}

/** What is opened over a text: its checks, works, links, files, and whether it is final. */
export function OwnDialogs({ writing, opened, onOpen: setOpened }: OwnDialogsProps) {
  const { teamId, documentId, tree, checks, finalState, nameOf, look: showFinding } = writing
  const close = () => setOpened(null)
  const about = { project: null, title: tree.title, done: 0, total: 0 }
  return (
    <>
      <Sheet open={opened === 'side'} onOpenChange={close} title="要改的">
        <div className="px-4 pb-6">
          <SidePane
            creation={writing.creation}
            isGoing={false}
            checks={checks.groups}
            isLooking={checks.isLooking}
            failure={checks.failure}
            actions={{
              nameOf,
              onFinding(finding) {
                showFinding(finding)
                close()
              },
              onAnswer: finalState.final
                ? null
                : (finding, isAnswered) => void checks.answer(finding, isAnswered),
            }}
          />
        </div>
      </Sheet>
      {opened === 'references' && <ReferencesSheet {...{ teamId, documentId }} onClose={close} />}
      {opened === 'share' && <CreationShare creationId={documentId} onClose={close} />}
      {opened === 'export' && (
        <ExportDialog
          {...{ teamId, documentId, nameOf }}
          creation={about}
          isFinal={finalState.final !== null}
          warning={checks.groups && !finalState.final ? finalFault(checks.groups, true) : ''}
          onReturned={writing.text.reload}
          onClose={close}
        />
      )}
      <FinalDialog
        open={opened === 'final' && checks.groups !== null}
        title={tree.title}
        groups={checks.groups ?? []}
        isBusy={finalState.isBusy}
        onClose={close}
        onMend={() => {
          setOpened('side')
          const first = firstBlocking(checks.groups ?? [])
          if (first) showFinding(first)
        }}
        onFinal={(isSure) => void finalState.finalize(isSure).then(close)}
      />
    </>
  )
}
