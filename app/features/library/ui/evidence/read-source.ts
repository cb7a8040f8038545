import type { SourcePlace } from '~/core/source-place'
import { libraryErrors } from '../../errors'
import type { Anchor } from '../../terms'
import type { LibraryCalls } from '../calls'
import { placeBoxes, type PercentBox } from '../reader/geometry'
import { toDisplayedPassage, topOf, type DisplayedPassage } from '../reader/use-passage'
import { isRefusedWith } from '../services'
import { readPagePicture } from './page-picture'
import { readCells, type CellsContent } from './read-cells'
import { readSlide, type SlideContent } from './read-slide'
import { readText, type TextContent } from './read-text'
import type { PagePicture } from '../../wire/terms/page-pictures'

export type SourceCalls = Pick<
  LibraryCalls,
  'passage' | 'blocks' | 'detail' | 'contentUrl' | 'pagePicture' | 'keepPagePicture'
>

/** A place of a file, as an address names it. */
export interface SourceRequest {
  fileId: string
  extension: string
  place: SourcePlace
}

/** A page of a PDF, or a picture. */
export interface PictureContent {
  kind: 'picture'
  picture: PagePicture
  marks: PercentBox[]
  /** All lines of the passage that the marked ones are of. */
  lines: PercentBox[]
}

/** What is shown of a source, by how its format is drawn. */
export type SourceContent = PictureContent | TextContent | SlideContent | CellsContent

export interface ReadSource {
  content: SourceContent
  /** The words were found: something is marked. */
  isFound: boolean
}

/** The page of a source with what is cited on it; null where the file is gone, or is not the caller's to see. */
export async function readSource(
  calls: SourceCalls,
  request: SourceRequest,
): Promise<ReadSource | null> {
  const { fileId, extension, place } = request
  const passage = await passageAt(calls, request)
  if (!passage && !(await isThere(calls, fileId))) return null
  const placed = passage
    ? { ...toDisplayedPassage(passage, place), whole: passage.anchor }
    : withWhole(topOf(extension, place.page) ?? top)
  const content = await contentAt(calls, request, placed)
  return { content, isFound: passage !== null && isMarked(content) }
}

interface PlacedPassage extends DisplayedPassage {
  /** Where all of it stands; `anchor` is the place of what was used. */
  whole: Anchor
}

const withWhole = (passage: DisplayedPassage): PlacedPassage => ({
  ...passage,
  whole: passage.anchor,
})

const top: DisplayedPassage = {
  anchor: { kind: 'text', from: 0, to: 0 },
  words: [],
  seal: '',
  label: '',
  text: '',
}

const isMissing = (error: unknown) => isRefusedWith(error, libraryErrors.fileNotFound().kind.code)

async function passageAt(calls: SourceCalls, request: SourceRequest) {
  const { fileId, place } = request
  if (place.passage === null && place.quote === '') return null
  try {
    return await calls.passage(fileId, place)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function isThere(calls: SourceCalls, fileId: string): Promise<boolean> {
  try {
    await calls.detail(fileId)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** As the file looks; where that cannot be drawn, what was read of it at that place. */
async function contentAt(
  calls: SourceCalls,
  request: SourceRequest,
  passage: PlacedPassage,
): Promise<SourceContent> {
  const drawn = await drawnAt(calls, request, passage).catch(() => null)
  return drawn ?? readText(calls, request, passage)
}

async function drawnAt(
  calls: SourceCalls,
  request: SourceRequest,
  passage: PlacedPassage,
): Promise<SourceContent | null> {
  const { anchor, whole } = passage
  if (anchor.kind === 'slide') return readSlide(calls, request, anchor.slide, passage)
  if (anchor.kind === 'cells') return readCells(calls, request, anchor)
  if (anchor.kind !== 'page' && anchor.kind !== 'image') return null
  const picture = await readPagePicture(calls, request, anchor.kind === 'page' ? anchor.page : 1)
  const boxesOf = (place: Anchor) => placeBoxes('boxes' in place ? place.boxes : [], picture)
  return { kind: 'picture', picture, marks: boxesOf(anchor), lines: boxesOf(whole) }
}

function isMarked(content: SourceContent): boolean {
  if (content.kind === 'picture') return content.marks.length > 0
  return content.kind !== 'text' || content.blocks.some(({ marked }) => marked.length > 0)
}
