import { readingErrors } from '../errors'
import type { Parser } from '../document'
import { OleFile } from '../containers/ole'
import { readPersists } from './ppt-persists'
import { childrenOf, firstChild, pptTypes, textOfRecord, type PptRecord } from './ppt-records'
import { linesOf, readShapes, type OutlineText } from './ppt-shapes'
import { openSlides, type Slide } from './slide-blocks'

/** ppt: slides of PowerPoint 97 to 2003, with tables, captions and speaker notes. */
export const ppt: Parser = {
  windowsPerMessage: Infinity,
  open: async (bytes) => openSlides(readSlides(new OleFile(bytes))),
}

const MOST_SLIDES = 2000
const NOTES_TEXT = 2
const [SLIDE_LIST, NOTES_LIST] = [0, 2]

interface ListedSlide {
  persistId: number
  slideId: number
  outline: OutlineText[]
}

function readSlides(file: OleFile): Slide[] {
  const stream = file.stream('PowerPoint Document')
  if (!stream) throw readingErrors.damaged()
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const { persists, documentId } = readPersists(view, file.stream('Current User'))
  const document = persists.get(documentId)
  if (document?.type !== pptTypes.document) throw readingErrors.damaged()
  const lists = [...childrenOf(view, document)].filter(({ type }) => type === pptTypes.list)
  const listed = (instance: number) =>
    lists.filter((list) => list.instance === instance).flatMap((list) => listOf(view, list))
  const slides = listed(SLIDE_LIST)
  if (slides.length > MOST_SLIDES) throw readingErrors.tooComplex()
  const notes = notesBySlide(view, persists, listed(NOTES_LIST))
  return slides.map((slide, index) => {
    const record = persists.get(slide.persistId)
    const shapes = record?.type === pptTypes.slide ? record : null
    const content = readShapes(view, shapes, slide.outline)
    return { no: index + 1, ...content, notes: notes.get(slide.slideId) ?? [] }
  })
}

/** Slides with the texts that the outline holds for them. */
function listOf(view: DataView, list: PptRecord): ListedSlide[] {
  const slides: ListedSlide[] = []
  for (const record of childrenOf(view, list)) {
    const last = slides.at(-1)
    if (record.type === pptTypes.persist && record.to - record.from >= 16) {
      const persistId = view.getUint32(record.from, true)
      slides.push({ persistId, slideId: view.getUint32(record.from + 12, true), outline: [] })
    } else if (record.type === pptTypes.textHeader && record.to - record.from >= 4) {
      last?.outline.push({ type: view.getUint32(record.from, true), lines: [] })
    } else if (record.type === pptTypes.wideText || record.type === pptTypes.narrowText) {
      last?.outline.at(-1)?.lines.push(...linesOf(textOfRecord(view, record)))
    }
  }
  return slides
}

function notesBySlide(
  view: DataView,
  persists: Map<number, PptRecord>,
  listed: ListedSlide[],
): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const { persistId, outline } of listed) {
    const record = persists.get(persistId)
    if (record?.type !== pptTypes.notes) continue
    const atom = firstChild(view, record, pptTypes.notesAtom)
    if (!atom || atom.to - atom.from < 4) continue
    const { items } = readShapes(view, record, outline, NOTES_TEXT)
    const lines = items.flatMap((item) => (item.kind === 'table' ? [] : [item.text]))
    if (lines.length > 0) found.set(view.getUint32(atom.from, true), lines)
  }
  return found
}
