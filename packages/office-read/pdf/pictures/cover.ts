import type { PdfObjects } from './objects'
import { objectOf, type PageParts, drawingOf } from './page-parts'
import { isNamed } from './sections'
import type { PdfDict, PdfObject, PdfValue } from './values'

const DEEPEST_FORM = 3
const MOST_DRAWN = 200

/** Which share of a page its pictures cover, 0 to 1; those that lie over one another count twice, up to the whole. */
export async function coverOf(objects: PdfObjects, { page, resources, box }: PageParts) {
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  const whole = Math.abs((right - left) * (top - bottom))
  if (whole === 0) return 0
  return Math.min(1, (await areaIn(objects, { holder: page, resources, depth: 0 })) / whole)
}

interface Holder {
  holder: PdfDict
  resources: PdfValue
  depth: number
  form?: PdfObject
}

/** In units of the holder's own space. */
async function areaIn(
  objects: PdfObjects,
  { holder, resources, depth, form }: Holder,
): Promise<number> {
  const named = await objects.dict((await objects.dict(resources)).get('XObject'))
  let area = 0
  for (const { name, scale } of placedIn(await drawingOf(objects, holder, form))) {
    const object = await objectOf(objects, named.get(name))
    const dict = object.value
    if (!(dict instanceof Map)) continue
    if (isNamed(dict.get('Subtype'), 'Image')) area += scale
    else if (isNamed(dict.get('Subtype'), 'Form') && depth < DEEPEST_FORM) {
      const own = dict.get('Resources') ?? resources
      const inner = { holder: dict, resources: own, depth: depth + 1, form: object }
      area += scale * determinant(await numbersOf(objects, dict)) * (await areaIn(objects, inner))
    }
  }
  return area
}

async function numbersOf(objects: PdfObjects, form: PdfDict): Promise<number[]> {
  const matrix = await objects.list(form.get('Matrix'))
  return matrix.length === 6 ? matrix.map(Number) : [1, 0, 0, 1, 0, 0]
}

const determinant = ([a = 0, b = 0, c = 0, d = 0]: number[]) => Math.abs(a * d - b * c)

// Strings may hold anything, so they go first.
const STRINGS = /\((?:\\[\s\S]|[^\\()])*\)/g
const STEPS =
  /(?<=^|\s)(q|Q)(?=\s|$)|((?:[-+.\d]+\s+){6})cm(?=\s|$)|\/([^\s/<>[\](){}%]+)\s+Do(?=\s|$)/g

/** What is drawn by name, with how much one unit of area becomes there. */
export function placedIn(drawing: string): { name: string; scale: number }[] {
  const placed: { name: string; scale: number }[] = []
  const scales: number[] = []
  let scale = 1
  for (const [, state, matrix, name] of drawing.replace(STRINGS, ' ').matchAll(STEPS)) {
    if (state === 'q') scales.push(scale)
    else if (state === 'Q') scale = scales.pop() ?? scale
    else if (matrix) scale *= determinant(matrix.trim().split(/\s+/).map(Number))
    else if (name && placed.length < MOST_DRAWN) placed.push({ name, scale })
  }
  return placed
}
