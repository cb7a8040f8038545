import { commandsBetween, type DocTree } from '~/features/editor/schema'
import type { OutlineDesk } from './outline-desk'

/**
 * Makes the outline stand as a version did, in one edit that can be undone. What stands now is kept first; null: it could
 * not be, or the way there is none that an outline may go, and nothing was changed.
 */
export async function restoreOutline(
  desk: OutlineDesk,
  wanted: DocTree,
  keep: () => Promise<boolean>,
): Promise<'restored' | 'same' | null> {
  if (!(await desk.flush())) return null
  if (commandsBetween(desk.snapshot().tree, wanted)?.length === 0) return 'same'
  if (!(await keep())) return null
  // Others may have edited it meanwhile.
  const commands = commandsBetween(desk.snapshot().tree, wanted)
  return commands && desk.act(commands) ? 'restored' : null
}
