import { commandsBetween } from '#packages/document/tree-return'
import { type DocTree } from '#packages/document/tree'
import type { OutlineEditor } from './outline-editor'

/** What no edits lead to, what the server refused, or what it answered. */
export type RestoreEnd<Answer> = { end: 'noWay' | 'refused' } | { end: 'answered'; answer: Answer }

/**
 * Makes the outline stand as a version did, in one edit that can be undone. The server makes it, with the texts below the
 * headings, and lays by what stood before, all or nothing; `restore` gives the revision after, null where it was refused.
 */
export async function restoreOutline<Answer extends { rev: number }>(
  editor: OutlineEditor,
  target: DocTree,
  restore: (baseRev: number) => Promise<Answer | null>,
): Promise<RestoreEnd<Answer>> {
  if (!(await editor.flush())) return { end: 'refused' }
  const commands = commandsBetween(editor.snapshot().tree, target)
  if (!commands) return { end: 'noWay' }
  // Where all headings stand, texts may differ still: only the server knows.
  const answer = await editor.during(restore(editor.rev))
  if (answer === null) return { end: 'refused' }
  if (commands.length > 0) editor.take({ commands, rev: answer.rev })
  return { end: 'answered', answer }
}
