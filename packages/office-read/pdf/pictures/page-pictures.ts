import type { RangeSource, PagePicture } from '../../document'
import { PdfObjects } from './objects'
import { isCoded } from './coded-dots'
import { pngOf, pngOfJpeg2000 } from './png'
import { coverOf } from './cover'
import { drawingOf, objectOf, partsOfPage, turnOf } from './page-parts'
import { isNamed } from './sections'
import type { PdfDict, PdfObject, PdfValue } from './values'

// Bytes of all pictures of a page together, and how many pieces a page may be cut into.
const LARGEST_PAGE = 10 * 1024 * 1024
const MOST_PIECES = 8
// Pixels; smaller ones are stamps and lines, whose share of the page says nothing.
const LEAST_SIDE = 200
/** Share of the drawn pixels that must be readable, or what is missing may be the text itself. */
const LEAST_SHARE = 0.8
const DEEPEST_FORM = 3

/**
 * The pictures of a PDF's pages as scanners put them there, without drawing a page: a JPEG is handed on as it lies in
 * the file, dots (plain, fax, JBIG2) and JPEG 2000 become a PNG. Pages that are drawn by lines give none.
 */
export class PagePictures {
  private opened: Promise<PdfObjects | null> | null = null

  constructor(private readonly original: RangeSource) {}

  /** In the order in which the page draws them; empty when a page has none that could be handed on. */
  async ofPage(number: number): Promise<PagePicture[]> {
    return (await this.read((objects) => picturesOf(objects, number))) ?? []
  }

  /** Which share of a page its pictures cover, 0 to 1; 0 also for a file that cannot be looked into. */
  async coverOf(number: number): Promise<number> {
    const cover = async (objects: PdfObjects) =>
      coverOf(objects, await partsOfPage(objects, number))
    return (await this.read(cover)) ?? 0
  }

  private async read<Found>(query: (objects: PdfObjects) => Promise<Found>): Promise<Found | null> {
    this.opened ??= PdfObjects.open(this.original).catch(notOurs)
    const objects = await this.opened
    if (!objects) return null
    try {
      return await query(objects)
    } catch (error) {
      return notOurs(error)
    }
  }
}

/** What the file is guilty of costs its pictures; that the storage failed is for the queue to hear. */
function notOurs(error: unknown): null {
  const isOfTheFile = error instanceof SyntaxError || error instanceof RangeError
  if (isOfTheFile || isZlib(error)) return null
  throw error
}

const isZlib = (error: unknown) =>
  error instanceof Error && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(Object(error).code))

interface Drawn extends PdfObject {
  dict: PdfDict
  pixels: number
}

async function picturesOf(objects: PdfObjects, number: number): Promise<PagePicture[]> {
  const { page, resources } = await partsOfPage(objects, number)
  const drawn = await drawnIn(objects, page, resources, 0)
  const large = drawn.filter(({ pixels }) => pixels >= LEAST_SIDE ** 2)
  const all = large.reduce((sum, { pixels }) => sum + pixels, 0)
  if (all === 0 || large.length > MOST_PIECES) return []
  const turned = await turnOf(objects, page)
  const found: PagePicture[] = []
  let [read, bytes] = [0, 0]
  for (const drawing of large) {
    const picture = await handedOn(objects, drawing, LARGEST_PAGE - bytes)
    if (!picture) continue
    found.push({ ...picture, turned })
    read += drawing.pixels
    bytes += picture.bytes.byteLength
  }
  return read >= LEAST_SHARE * all ? found : []
}

async function handedOn(
  objects: PdfObjects,
  { dict, value, streamAt }: Drawn,
  most: number,
): Promise<Pick<PagePicture, 'type' | 'bytes'> | null> {
  const filters = await objects.filtersOf(dict)
  if (filters.length === 1 && filters[0] === 'DCTDecode') {
    const bytes = await objects.packed({ value, streamAt }, most)
    return bytes && { type: 'image/jpeg', bytes }
  }
  const [filter = 'FlateDecode'] = filters
  const isKnown = ['FlateDecode', 'JPXDecode'].includes(filter) || isCoded(filter)
  if (filters.length > 1 || !isKnown) return null
  const drawPng = filter === 'JPXDecode' ? pngOfJpeg2000 : pngOf
  const bytes = await drawPng(objects, { dict, value, streamAt }, most)
  return bytes && { type: 'image/png', bytes }
}

/** The images that a page draws, those of its forms among them, in order. */
async function drawnIn(
  objects: PdfObjects,
  holder: PdfDict,
  resources: PdfValue,
  depth: number,
  form?: PdfObject,
): Promise<Drawn[]> {
  const named = await objects.dict((await objects.dict(resources)).get('XObject'))
  const found: Drawn[] = []
  for (const name of drawnNames(await drawingOf(objects, holder, form))) {
    const link = named.get(name)
    const object = await objectOf(objects, link)
    const dict = object.value
    if (!(dict instanceof Map)) continue
    if (isNamed(dict.get('Subtype'), 'Image')) {
      const [width, height] = [
        await objects.number(dict.get('Width')),
        await objects.number(dict.get('Height')),
      ]
      found.push({ ...object, dict, pixels: width * height })
    } else if (isNamed(dict.get('Subtype'), 'Form') && depth < DEEPEST_FORM) {
      const own = dict.get('Resources') ?? resources
      found.push(...(await drawnIn(objects, dict, own, depth + 1, object)))
    }
    // Whoever draws so much is no scanner.
    if (found.length > 10 * MOST_PIECES) return []
  }
  return found
}

/** `/Im1 Do`: names in the order in which they are drawn. */
const drawnNames = (drawing: string) =>
  [...drawing.matchAll(/\/([^\s/<>[\](){}%]+)\s+Do\b/g)].map(([, name = '']) => name)
