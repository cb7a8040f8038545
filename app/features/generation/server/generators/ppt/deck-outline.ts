import type { Tools, Work } from '../generator'
import { chapterDraft, chaptersIn } from '../outline/compiled/compiled-chapters'
import { materialDocuments } from '../outline/compiled/material-documents'
import { readDocuments, type ReadDocument } from '../outline/compiled/read-library'
import type { Compiled } from '../outline/offline-draft'
import type { OutlineSize } from '../outline/shape'
import { draft, draftByRule, type OutlineWay } from '../outline/steps'
import { hanShare } from '../paper/excerpt/sentence-faults'
import type { SourcePassage } from '../paper/material'

const FILES_AT_MOST = 12

/**
 * The outline of a deck. Without a model its headings are those of the material itself, whatever its topic is called: a
 * deck is made of files more often than of a subject.
 */
export const deckOutline: OutlineWay = {
  isRefined: true,
  draft: async (work, tools, passages, size) => {
    if (!tools.isOffline) return draft(work, tools, passages, size)
    const documents = await documentsFor(work, tools, passages)
    const found = documents.flatMap((item) => item.passages)
    const compiled = compiledOf(documents, work.title || work.form.topic, size)
    return draftByRule(work, found.length > 0 ? found : passages, size, compiled)
  },
}

async function documentsFor(
  work: Work,
  tools: Tools,
  passages: readonly SourcePassage[],
): Promise<ReadDocument[]> {
  const survey = work.form.material === '无' ? null : await tools.survey()
  if (!survey) return []
  // A team's whole library is no material for one deck.
  const documents =
    survey.total > FILES_AT_MOST
      ? (await materialDocuments(work, tools, passages)).documents
      : await readDocuments(survey, () => true)
  return documents.map(withTitles)
}

// Chapters leave so many leaves free for the frame of a paper, which a deck has not.
const FRAME = 2

function compiledOf(
  documents: readonly ReadDocument[],
  topic: string,
  size: OutlineSize,
): Compiled {
  const room = { ...size, leaves: size.leaves + FRAME }
  // A chapter is read out under its name: what two documents say of different things is not one.
  const { clusters } = chaptersIn(documents, topic, room, { byDocument: true })
  return { chapters: clusters.map((item) => chapterDraft(item, '', size.depth)), closes: false }
}

/** A document whose headings can be read out: what stands under others belongs to the heading above. */
function withTitles(document: ReadDocument): ReadDocument {
  const { passages } = document
  const isHan = passages.filter(({ text }) => hanShare(text) > 0.3).length * 2 > passages.length
  return {
    ...document,
    passages: passages.map((item) => ({
      ...item,
      headings: item.headings.filter((heading) => isTitle(heading, isHan)),
    })),
  }
}

const CAPTION = /^(?:(?:续?[图表]|fig(?:ure|\.)?|table)\s*\d|\d{1,4}\s+(?:附录|第.{1,3}章))/i
const COMMAND = /[\\{}<>$|=]|\.{3}|…/

/** Captions, commands and foreign lines of a Chinese text are no titles of slides; a single foreign name is. */
const isTitle = (heading: string, isHan: boolean): boolean =>
  !CAPTION.test(heading) &&
  !COMMAND.test(heading) &&
  (!isHan || /\p{Script=Han}/u.test(heading) || !/\S\s+\S/.test(heading.trim()))
