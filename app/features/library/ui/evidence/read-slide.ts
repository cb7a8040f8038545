import { PreviewError } from '../previews/markup/content'
import type { Stretch } from '../previews/markup/place-passage'
import type { DisplayedPassage } from '../reader/use-passage'
import type { SourceCalls, SourceRequest } from './read-source'

/** One slide, drawn. */
export interface SlideContent {
  kind: 'slide'
  /** The slide with its notes; whoever shows it takes it. */
  draw(): Element
  no: number
  total: number
  passage: DisplayedPassage
  /** Frees its pictures. */
  close(): void
}

export type { Stretch }

// A deck is fetched whole for one of its slides.
const MOST_BYTES = 24_000_000

/** A slide as its deck shows it; null where that is too large, or is no deck that a browser can read. */
export async function readSlide(
  calls: SourceCalls,
  { fileId, extension }: SourceRequest,
  no: number,
  passage: DisplayedPassage,
): Promise<SlideContent | null> {
  if (extension !== 'pptx') return null
  const { fileSize } = await calls.detail(fileId)
  if (fileSize > MOST_BYTES) return null
  const [{ fetchOriginal }, { readPptx }, { drawSlides }] = await Promise.all([
    import('../previews/fetch-original'),
    import('../previews/slides/read-pptx'),
    import('../previews/slides/draw-slides'),
  ])
  const bytes = await fetchOriginal(calls.contentUrl(fileId), new AbortController().signal)
  const { slides, close } = readPptx(bytes)
  const slide = slides.find((item) => item.no === no)
  const section = slide && drawSlides([slide]).body.firstElementChild
  if (!section) throw new PreviewError('unreadable')
  return { kind: 'slide', draw: () => section, no, total: slides.length, passage, close }
}
