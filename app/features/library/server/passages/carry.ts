import type { Anchor } from '../../contract'

/** What tells a passage of one learning from those of another. */
export interface PassageFace {
  no: number
  original: string
  headings: string[]
  anchor: Anchor
}

/** An edit of an earlier learning, and the number of the passage that it belongs to now; null: there is none. */
export interface Carried<Edit> {
  edit: Edit
  no: number | null
}

/**
 * Finds edited passages again after their file was learned anew: same words under the same headings, at the same place
 * when several are alike. Where only one is alike, its place may have moved: something was added above it. No passage
 * takes two edits.
 */
export function carryEdits<Edit extends PassageFace>(
  edits: readonly Edit[],
  passages: readonly PassageFace[],
): Carried<Edit>[] {
  const alike = Map.groupBy(passages, wordsOf)
  const taken = new Set<number>()
  return edits.map((edit) => {
    const found = (alike.get(wordsOf(edit)) ?? []).filter(({ no }) => !taken.has(no))
    const here = found.find((one) => placeOf(one) === placeOf(edit))
    const one = here ?? (found.length === 1 ? found[0] : undefined)
    if (one) taken.add(one.no)
    return { edit, no: one?.no ?? null }
  })
}

const wordsOf = ({ original, headings }: PassageFace) => JSON.stringify([original, headings])

// Where its lines stand within the passage says nothing about its place in the file.
const placeOf = ({ anchor }: PassageFace) =>
  JSON.stringify(anchor, (key: string, value: unknown) =>
    key === 'ends' || key === 'parts' ? undefined : value,
  )
