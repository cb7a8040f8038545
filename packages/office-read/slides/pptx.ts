import { readingErrors } from '../errors'
import { readChart } from './drawing'
import { rangedParser } from '../document'
import { XmlArchive, localName, type Relation } from '../containers/opc'
import { openSlides, type Slide } from './slide-blocks'
import { SlideListener } from './pptx-slide'

/** pptx: slides in the order in which they are shown, with tables, charts, captions and speaker notes. */
export const pptx = rangedParser(async (original) =>
  openSlides(await readSlides(await XmlArchive.open(original))),
)

const MOST_SLIDES = 2000

async function readSlides(source: XmlArchive): Promise<Slide[]> {
  const main = await source.mainPart('ppt/presentation.xml')
  const relations = await source.relationsOf(main)
  const ids = await readSlideList(source, main)
  if (ids.length > MOST_SLIDES) throw readingErrors.tooComplex()
  const paths = ids.flatMap((id) => {
    const relation = relations.get(id)
    return relation?.type === 'slide' && source.has(relation.target) ? [relation.target] : []
  })
  const slides: Slide[] = []
  for (const [index, path] of paths.entries()) slides.push(await readSlide(source, path, index + 1))
  return slides
}

async function readSlideList(source: XmlArchive, main: string): Promise<string[]> {
  const ids: string[] = []
  await source.read(main, {
    open(name, attributes) {
      if (localName(name) === 'sldId') ids.push(attributes['r:id'] ?? '')
    },
    close() {},
    text() {},
  })
  return ids
}

async function readSlide(source: XmlArchive, path: string, no: number): Promise<Slide> {
  const listener = new SlideListener()
  await source.read(path, listener)
  const links = [...(await source.relationsOf(path)).values()]
  const { title, isOpening, items } = listener
  for (const text of await wordsBeside(source, links)) items.push({ kind: 'paragraph', text })
  return { no, title, isOpening, items, notes: await readNotes(source, links) }
}

/** Charts and diagrams lie in parts of their own. */
async function wordsBeside(source: XmlArchive, links: Relation[]): Promise<string[]> {
  const words: string[] = []
  for (const { type, target } of links) {
    if (type === 'chart') words.push(...(await readChart(source, target)))
    if (type === 'diagramData') words.push(...(await readDiagram(source, target)))
  }
  return words
}

async function readDiagram(source: XmlArchive, path: string): Promise<string[]> {
  const listener = new SlideListener()
  await source.read(path, listener)
  return listener.loose
}

async function readNotes(source: XmlArchive, links: Relation[]): Promise<string[]> {
  const path = links.find(({ type }) => type === 'notesSlide')?.target
  if (path === undefined) return []
  const listener = new SlideListener()
  await source.read(path, listener)
  return listener.items.flatMap((item) => (item.kind === 'table' ? [] : [item.text]))
}
