import type { ChangedPart } from './changed-part'

/** A wording with what is different in it marked, unless hardly anything is the same. */
export function Worded({ opening, changed, ending }: ChangedPart & { changed: string }) {
  if (opening.length + ending.length < changed.length) return opening + changed + ending
  return (
    <>
      {opening}
      <mark>{changed}</mark>
      {ending}
    </>
  )
}
