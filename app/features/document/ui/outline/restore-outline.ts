import { commandsBetween } from '../../schema/tree-return'
import { type DocTree } from '../../schema/tree'
import type { OutlineEditor } from './outline-editor'

/**
 * Makes the outline stand as a version did, in one edit that can be undone. The server makes it and lays by what stood
 * before, both or neither; `restore` gives the revision after, null where it was refused. `noWay`: no edits lead there.
 */
export async function restoreOutline(
  editor: OutlineEditor,
  target: DocTree,
  restore: (baseRev: number) => Promise<number | null>,
): Promise<'restored' | 'same' | 'noWay' | 'refused'> {
  if (!(await editor.flush())) return 'refused'
  const commands = commandsBetween(editor.snapshot().tree, target)
  if (!commands) return 'noWay'
  if (commands.length === 0) return 'same'
  const rev = await restore(editor.rev)
  if (rev === null) return 'refused'
  editor.take({ commands, rev })
  return 'restored'
}
