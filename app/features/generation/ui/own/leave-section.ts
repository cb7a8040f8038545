import type { Editing } from '../writing/use-editing'

/** Nothing is in hand any more, once it is saved; false where it could not be. */
export async function leaveSection({ liveView, setEdited }: Editing): Promise<boolean> {
  const live = liveView()
  if (live && !(await live.saveAll())) return false
  setEdited('')
  return true
}
