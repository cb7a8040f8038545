import type { Survey } from '~/features/library/server'
import type { Tools, Work } from '../../generator'
import type { SourcePassage } from '../../paper/material'
import { canClose } from './compiled-chapters'
import { readDocuments, type ReadDocument } from './read-library'

const MOST_DOCUMENTS = 8
// Of what nobody chose, a document that was hit once only is about something else.
const FEWEST_HITS = 2

/**
 * Documents that an outline is compiled from: all that were chosen; of a whole library those that speak most of the topic,
 * with what stands under the headings where they do; and whether they have something to end with. `studied`: passages that were found for the topic.
 */
export async function materialDocuments(
  { form, attachments }: Pick<Work, 'form' | 'attachments'>,
  tools: Pick<Tools, 'survey'>,
  studied: readonly SourcePassage[],
): Promise<{ documents: ReadDocument[]; closes: boolean }> {
  const survey: Survey | null = await tools.survey()
  if (!survey) return { documents: [], closes: true }
  const isChosen =
    form.fileIds.length > 0 ||
    form.folderIds.length > 0 ||
    attachments.some(({ role, nodeId }) => role === 'material' && nodeId === null)
  if (isChosen) {
    const documents = await readDocuments(survey, () => true)
    return { documents, closes: canClose(documents) }
  }
  const hits = Map.groupBy(studied, ({ fileId }) => fileId)
  const best = [...hits]
    .filter(([, found]) => found.length >= FEWEST_HITS)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_DOCUMENTS)
  const ids = new Set<unknown>(best.map(([fileId]) => fileId))
  const whole = await readDocuments(survey, ({ id }) => ids.has(id))
  const documents = whole.map((document) => ({
    ...document,
    passages: passagesNear(document, hits.get(document.id) ?? []),
  }))
  return { documents, closes: canClose(whole) }
}

/** Passages under headings that hold a hit. */
function passagesNear({ passages }: ReadDocument, hits: readonly SourcePassage[]) {
  const near = new Set(hits.map(partOf))
  return passages.filter((item) => near.has(partOf(item)))
}

// A document often begins with its own title.
const partOf = ({ headings }: Pick<SourcePassage, 'headings'>) => headings.slice(0, 2).join('\n')
