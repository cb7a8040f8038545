import type { Anchor } from '../../terms'

/** What tells a passage of one learning from those of another. */
export interface PassageText {
  no: number
  original: string
  headings: string[]
  anchor: Anchor
}

/** An edit of an earlier learning, and the number of the passage that it belongs to now; null: there is none. */
export interface ReanchoredEdit<Edit> {
  edit: Edit
  no: number | null
}

/**
 * Finds edited passages again after their file was learned anew: same words under the same headings, at the same place
 * when several are alike. Where only one is alike, its place may have moved: something was added above it. No passage
 * takes two edits.
 */
export function reanchorEdits<Edit extends PassageText>(
  edits: readonly Edit[],
  passages: readonly PassageText[],
): ReanchoredEdit<Edit>[] {
  const alike = Map.groupBy(passages, wordsOf)
  const taken = new Set<number>()
  return edits.map((edit) => {
    const found = (alike.get(wordsOf(edit)) ?? []).filter(({ no }) => !taken.has(no))
    const here = found.find((candidate) => placeOf(candidate) === placeOf(edit))
    const match = here ?? (found.length === 1 ? found[0] : undefined)
    if (match) taken.add(match.no)
    return { edit, no: match?.no ?? null }
  })
}

const wordsOf = ({ original, headings }: PassageText) => JSON.stringify([original, headings])

// Where its lines stand within the passage says nothing about its place in the file.
const placeOf = ({ anchor }: PassageText) =>
  JSON.stringify(anchor, (key: string, value: unknown) =>
    key === 'ends' || key === 'parts' ? undefined : value,
  )
