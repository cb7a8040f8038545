import type { ReactNode } from 'react'
import type { OutlineEditor } from '~/features/document/ui/outline'
import { firstBlocking } from '~/features/document/ui/writing'
import { Sheet } from '~/kit/overlays/sheet'
import type { Editing } from '../writing/use-editing'
import type { Writing } from '../writing/use-writing'
import { ChecksPane, WrittenDialogs } from '../writing/written-dialogs'
import { AuthoringDialog } from './authoring/authoring-dialog'
import { TeamAccess } from './team-access'
import type { useAudience } from './use-audience'

export type OpenedDialog =
  | 'chapters'
  | 'side'
  | 'references'
  | 'share'
  | 'export'
  | 'final'
  | 'authoring'

export interface OwnDialogsProps {
  writing: Writing
  editing: Editing
  editor: OutlineEditor
  /** The list of headings, where it has no room of its own. */
  chapters: ReactNode
  opened: OpenedDialog
  access: ReturnType<typeof useAudience>
  onOpen: (opened: OpenedDialog | null) => void
}

/** What is opened over a text of one's own; its checks have no room beside it. */
export function OwnDialogs({
  writing,
  editing,
  editor,
  chapters,
  opened,
  access,
  onOpen,
}: OwnDialogsProps) {
  const close = () => onOpen(null)
  return (
    <>
      {opened === 'authoring' && (
        <AuthoringDialog {...{ writing, editing, editor }} onClose={close} />
      )}
      <Sheet open={opened === 'chapters'} onOpenChange={close} side="left" title="章节">
        {chapters}
      </Sheet>
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
