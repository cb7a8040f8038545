import { readPalette, solidColor, type Palette } from './colors'
import { openPackage, type XmlArchive } from './package'
import { POINT, type SlideSize } from './places'
import { PreviewError } from '../markup/content'
import { readShapes, type ShapeScene } from './shapes'
import { wordsOf, type Slide } from './slide'
import { child, children, down, everyone, number, relation } from './xml-tree'

export interface Deck {
  slides: Slide[]
  /** Frees the pictures. */
  close: () => void
}

const DECK = 'ppt/presentation.xml'
const MOST_SLIDES = 1000

/** The slides of a pptx in the order in which they are shown. Errors: `PreviewError`. */
export function readPptx(bytes: ArrayBuffer): Deck {
  const office = openPackage(bytes)
  const deck = office.xml(DECK)
  if (!deck) throw new PreviewError('unreadable')
  const size: SlideSize = {
    width: sideOf(child(deck, 'sldSz'), 'cx') ?? 12_192_000,
    height: sideOf(child(deck, 'sldSz'), 'cy') ?? 6_858_000,
  }
  const { byId } = office.relations(DECK)
  const paths = children(child(deck, 'sldIdLst'), 'sldId')
    .flatMap((element) => byId.get(relation(element, 'id')) ?? [])
    .slice(0, MOST_SLIDES)
  if (paths.length === 0) throw new PreviewError('unreadable')
  const masters = new Map<string, Master>()
  const slides = paths.map((path, index) => readSlide(office, path, index + 1, size, masters))
  return { slides, close: office.close }
}

// No program makes slides of less than one inch or more than 56: what says so would be drawn as a line.
const INCH = 914_400

function sideOf(size: Parameters<typeof number>[0], name: string): number | null {
  const side = number(size, name)
  return side !== null && side >= INCH && side <= 56 * INCH ? side : null
}

interface Master {
  root: Element | null
  palette: Palette
}

function readSlide(
  office: XmlArchive,
  path: string,
  no: number,
  size: SlideSize,
  masters: Map<string, Master>,
): Slide {
  const root = office.xml(path)
  const relations = office.relations(path)
  const layoutPath = relations.byKind.get('slideLayout') ?? ''
  const layout = office.xml(layoutPath)
  const masterPath = office.relations(layoutPath).byKind.get('slideMaster') ?? ''
  const master = masters.get(masterPath) ?? readMaster(office, masterPath)
  masters.set(masterPath, master)
  const { palette } = master
  const scene: ShapeScene = {
    layout,
    master: master.root,
    palette,
    size,
    pictureOf: (id) => office.picture(relations.byId.get(id) ?? ''),
  }
  const { items, title } = readShapes(down(root, 'cSld', 'spTree'), scene)
  const slide: Slide = {
    no,
    title,
    width: size.width / POINT,
    height: size.height / POINT,
    background: backgroundOf([root, layout, master.root], palette),
    items,
    notes: notesOf(office.xml(relations.byKind.get('notesSlide') ?? '')),
  }
  const firstLine = wordsOf(slide).trim().split('\n', 1)[0] ?? ''
  return { ...slide, title: title || firstLine.slice(0, 80) }
}

function readMaster(office: XmlArchive, path: string): Master {
  const theme = office.xml(office.relations(path).byKind.get('theme') ?? '')
  return { root: office.xml(path), palette: readPalette(theme) }
}

function backgroundOf(roots: (Element | null)[], palette: Palette): string {
  for (const root of roots) {
    const color = solidColor(down(root, 'cSld', 'bg', 'bgPr'), palette)
    if (color) return color
  }
  return ''
}

/** The body of the notes page; its number and the picture of the slide are left out. */
function notesOf(root: Element | null): string[] {
  const bodies = everyone(root, 'sp').filter(
    (shape) => down(shape, 'nvSpPr', 'nvPr', 'ph')?.getAttribute('type') === 'body',
  )
  return bodies.flatMap((shape) =>
    children(child(shape, 'txBody'), 'p').flatMap((paragraph) => {
      const text = everyone(paragraph, 't')
        .map((element) => element.textContent)
        .join('')
        .trim()
      return text === '' ? [] : [text]
    }),
  )
}
