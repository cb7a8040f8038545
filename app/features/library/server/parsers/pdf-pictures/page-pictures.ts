import type { Original, PagePicture } from '../document'
import { PdfObjects } from './objects'
import { pngOf } from './png'
import { isNamed } from './sections'
import { latin, PdfRef, type PdfDict, type PdfObject, type PdfValue } from './values'

// Bytes of all pictures of a page together, and how many pieces a page may be cut into.
const LARGEST_PAGE = 10 * 1024 * 1024
const MOST_PIECES = 8
// Pixels; smaller ones are stamps and lines, whose share of the page says nothing.
const LEAST_SIDE = 200
/** Share of the drawn pixels that must be readable, or what is missing may be the text itself. */
const LEAST_SHARE = 0.8
const DEEPEST_TREE = 50
const DEEPEST_FORM = 3

/**
 * The pictures of a PDF's pages as scanners put them there, without drawing a page: a JPEG is handed on as it lies in
 * the file, plain dots become a PNG. Other kinds (JPEG 2000, JBIG2, fax) and pages that are drawn by lines give none.
 */
export class PagePictures {
  private opened: Promise<PdfObjects | null> | null = null

  constructor(private readonly original: Original) {}

  /** In the order in which the page draws them; empty when a page has none that could be handed on. */
  async ofPage(number: number): Promise<PagePicture[]> {
    this.opened ??= PdfObjects.open(this.original).catch(notOurs)
    const objects = await this.opened
    if (!objects) return []
    try {
      return await picturesOf(objects, number)
    } catch (error) {
      return notOurs(error) ?? []
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
  const page = await findPage(objects, number)
  const drawn = await drawnIn(objects, page, await inherited(objects, page, 'Resources'), 0)
  const large = drawn.filter(({ pixels }) => pixels >= LEAST_SIDE ** 2)
  const all = large.reduce((sum, { pixels }) => sum + pixels, 0)
  if (all === 0 || large.length > MOST_PIECES) return []
  const turned = await turnOf(objects, page)
  const found: PagePicture[] = []
  let [read, bytes] = [0, 0]
  for (const one of large) {
    const picture = await handedOn(objects, one, LARGEST_PAGE - bytes)
    if (!picture) continue
    found.push({ ...picture, turned })
    read += one.pixels
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
  if (filters.length > 1 || (filters[0] ?? 'FlateDecode') !== 'FlateDecode') return null
  const bytes = await pngOf(objects, { dict, value, streamAt }, most)
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

async function objectOf(objects: PdfObjects, link: PdfValue | undefined): Promise<PdfObject> {
  return link instanceof PdfRef ? objects.object(link.no) : { value: null, streamAt: null }
}

/** `/Im1 Do`: names in the order in which they are drawn. */
const drawnNames = (drawing: string) =>
  [...drawing.matchAll(/\/([^\s/<>[\](){}%]+)\s+Do\b/g)].map(([, name = '']) => name)

async function drawingOf(objects: PdfObjects, holder: PdfDict, form?: PdfObject): Promise<string> {
  if (form) return latin((await objects.unfolded(form)) ?? new Uint8Array())
  const contents = holder.get('Contents')
  const followed = await objects.follow(contents)
  const links = Array.isArray(followed) ? followed : [contents]
  let drawing = ''
  for (const link of links) {
    const bytes = await objects.unfoldedOf(link)
    if (bytes) drawing += `${latin(bytes)}\n`
  }
  return drawing
}

/** The page's dictionary, found by the counts of the tree's branches. `number` from 1. */
async function findPage(objects: PdfObjects, number: number): Promise<PdfDict> {
  const root = await objects.dict(objects.trailer.get('Root'))
  let node = await objects.dict(root.get('Pages'))
  let before = 0
  for (let depth = 0; depth < DEEPEST_TREE; depth += 1) {
    if (!node.has('Kids')) return node
    const kids = await objects.list(node.get('Kids'))
    const isFlat = (await objects.number(node.get('Count'))) === kids.length
    const next = isFlat
      ? { kid: await objects.dict(kids[number - 1 - before]), before: number - 1 }
      : await branchWith(objects, kids, number, before)
    node = next.kid
    before = next.before
  }
  throw new SyntaxError('no such page')
}

async function branchWith(
  objects: PdfObjects,
  kids: PdfValue[],
  number: number,
  passed: number,
): Promise<{ kid: PdfDict; before: number }> {
  let before = passed
  for (const link of kids) {
    const kid = await objects.dict(link)
    const pages = kid.has('Kids') ? await objects.number(kid.get('Count')) : 1
    if (number <= before + pages) return { kid, before }
    before += pages
  }
  throw new SyntaxError('no such page')
}

/** What a page does not say itself, the branches above it say. */
async function inherited(objects: PdfObjects, page: PdfDict, key: string): Promise<PdfValue> {
  let node = page
  for (let depth = 0; depth < DEEPEST_TREE; depth += 1) {
    const own = node.get(key)
    if (own !== undefined) return own
    if (!node.has('Parent')) return null
    node = await objects.dict(node.get('Parent'))
  }
  return null
}

/** Degrees by which the page is shown turned to the right. */
async function turnOf(objects: PdfObjects, page: PdfDict): Promise<number> {
  const degrees = await objects.number(await inherited(objects, page, 'Rotate'))
  return ((degrees % 360) + 360) % 360
}
