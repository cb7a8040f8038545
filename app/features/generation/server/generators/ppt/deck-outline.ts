import type { Tools, Work } from '../generator'
import { draft, type OutlineWay } from '../outline/steps'
import { passageOfFile, type SourcePassage } from '../paper/material'

const FILES_AT_MOST = 12

/**
 * The outline of a deck. Without a model its headings are those of the material itself, whatever its topic is called: a
 * deck is made of files more often than of a subject.
 */
export const deckOutline: OutlineWay = {
  isRefined: true,
  draft: async (work, tools, passages, size) =>
    draft(
      work,
      tools,
      tools.isOffline ? await withSurveyed(work, tools, passages) : passages,
      size,
    ),
}

async function withSurveyed(
  { form }: Work,
  tools: Tools,
  passages: readonly SourcePassage[],
): Promise<SourcePassage[]> {
  const survey = form.material === '无' ? null : await tools.survey()
  const existing = new Set(passages.map(({ fileId, no }) => `${fileId}-${no}`))
  // A team's whole library is no material for one deck.
  if (!survey || survey.total > FILES_AT_MOST) return [...passages]
  const found = [...passages]
  for (const { id, title, extension } of survey.files.filter(({ isAskable }) => isAskable)) {
    for (const passage of await survey.read(id)) {
      if (existing.has(`${id}-${passage.no}`)) continue
      found.push(passageOfFile({ ...passage, fileId: id, title, extension, score: 0 }))
    }
  }
  return found
}
