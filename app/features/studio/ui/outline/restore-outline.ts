import { commandsBetween, type DocTree } from '~/features/editor/schema'
import type { OutlineDesk } from './outline-desk'

/**
 * Makes the outline stand as a version did, in one edit that can be undone. The server makes it and lays by what stood
 * before, both or neither; `restore` gives the revision after, null where it was refused. `noWay`: no edits lead there.
 */
export async function restoreOutline(
  desk: OutlineDesk,
  wanted: DocTree,
  restore: (baseRev: number) => Promise<number | null>,
): Promise<'restored' | 'same' | 'noWay' | 'refused'> {
  if (!(await desk.flush())) return 'refused'
  const commands = commandsBetween(desk.snapshot().tree, wanted)
  if (!commands) return 'noWay'
  if (commands.length === 0) return 'same'
  const rev = await restore(desk.rev)
  if (rev === null) return 'refused'
  desk.take({ made: commands, rev })
  return 'restored'
}
