import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { NodeId } from '~/core/ids'
import type { OutlineEditor } from '~/features/document/ui/outline'
import { pathTo } from '#packages/document/tree-walk'
import type { Editing } from '../writing/use-editing'

interface Text {
  teamId: string
  documentId: string
}

/** Headings that others add, change or take away are shown as they come; whoever wrote in one that is gone can have it back. */
export function useOthersHeadings(editor: OutlineEditor, editing: Editing, text: Text) {
  async function restore(removed: NodeId, edited: NodeId) {
    const body = { teamId: text.teamId, id: text.documentId, nodeId: removed }
    const answer = await call('POST /document/bin/restore', { body })
    if (!answer.ok) return
    await editor.follow(answer.data.rev)
    editing.setEdited(edited)
  }
  return async (rev: number | null) => {
    const before = editor.snapshot().tree
    const gone = new Set<string>(await editor.follow(rev))
    // It was an id when the section was opened.
    const edited = (editing.liveView()?.nodeId ?? editing.edited) as NodeId
    if (!gone.has(edited)) return
    const removed = pathTo(before, edited).find(({ id }) => gone.has(id))?.id ?? edited
    editing.setEdited('')
    showToast({
      icon: 'warning',
      title: '同事删除了你正在写的一节',
      description: '没有存上的字留在本机；恢复这一节，可以接着写',
      timeout: 0,
      actions: [{ label: '恢复这一节', onPress: () => void restore(removed, edited) }],
    })
  }
}
