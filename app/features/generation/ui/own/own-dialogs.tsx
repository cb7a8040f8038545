import { firstBlocking } from '~/features/document/ui/writing'
import { Sheet } from '~/kit/overlays/sheet'
import type { Writing } from '../writing/use-writing'
import { ChecksPane, WrittenDialogs } from '../writing/written-dialogs'
import { TeamAccess } from './team-access'
import type { useAudience } from './use-audience'

export type OpenedDialog = 'side' | 'references' | 'share' | 'export' | 'final'

export interface OwnDialogsProps {
  writing: Writing
  opened: OpenedDialog
  access: ReturnType<typeof useAudience>
  onOpen: (opened: OpenedDialog | null) => void
}

/** What is opened over a text of one's own; its checks have no room beside it. */
export function OwnDialogs({ writing, opened, access, onOpen }: OwnDialogsProps) {
  const close = () => onOpen(null)
  return (
    <>
      <Sheet open={opened === 'side'} onOpenChange={close} title="要改的">
        <div className="px-4 pb-6">
          <ChecksPane writing={writing} onClose={close} />
        </div>
      </Sheet>
      <WrittenDialogs
        {...{ writing, opened }}
        title={writing.tree.title}
        team={
          <TeamAccess audience={access.audience} onChange={(next) => void access.change(next)} />
        }
        onClose={close}
        onMend={() => {
          onOpen('side')
          const first = firstBlocking(writing.checks.groups ?? [])
          if (first) writing.look(first)
        }}
      />
    </>
  )
}
