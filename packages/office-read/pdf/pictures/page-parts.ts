import type { PdfObjects } from './objects'
import { latin, PdfRef, type PdfDict, type PdfObject, type PdfValue } from './values'

const DEEPEST_TREE = 50

/** A page as its file describes it. */
export interface PageParts {
  page: PdfDict
  resources: PdfValue
  /** Two corners of what is shown, in units of the page. */
  box: number[]
}

/** Throws SyntaxError when there is no such page. `number` from 1. */
export async function partsOfPage(objects: PdfObjects, number: number): Promise<PageParts> {
  const page = await findPage(objects, number)
  const box = async (name: string) => objects.list(await inherited(objects, page, name))
  const [crop, media] = [await box('CropBox'), await box('MediaBox')]
  return {
    page,
    resources: await inherited(objects, page, 'Resources'),
    box: (crop.length === 4 ? crop : media).map(Number),
  }
}

/** The object that a value links to. */
export async function objectOf(
  objects: PdfObjects,
  link: PdfValue | undefined,
): Promise<PdfObject> {
  return link instanceof PdfRef ? objects.object(link.no) : { value: null, streamAt: null }
}

/** What draws a page or a form, unfolded. */
export async function drawingOf(
  objects: PdfObjects,
  holder: PdfDict,
  form?: PdfObject,
): Promise<string> {
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
export async function turnOf(objects: PdfObjects, page: PdfDict): Promise<number> {
  const degrees = await objects.number(await inherited(objects, page, 'Rotate'))
  return ((degrees % 360) + 360) % 360
}
