import { useCallback, useRef, useState } from 'react'
import type { LibraryCalls } from '../../calls'
import { OpeningSheet } from '../../reader/opening-sheet'
import { Outline } from '../../reader/outline'
import { PageFrame } from '../../reader/page-frame'
import type { DisplayedPassage } from '../../reader/use-passage'
import { decodeText, fetchOriginal } from '../fetch-original'
import { PreviewError, type MarkupContent, type PreviewFailure } from './content'
import { frameSource } from './frame'
import { useMarkup } from './use-markup'

export interface MarkupViewProps {
  url: string
  /** Where what the learning read of the file can be had. */
  calls: Pick<LibraryCalls, 'blocks'>
  fileId: string
  extension: string
  /** As the learning found it; '' when it has not. */
  encoding: string
  passage: DisplayedPassage | null
  onPageChange: (page: number) => void
  onFailed: (failure: PreviewFailure) => void
}

/** A docx, slides, a web page or a Markdown file as it looks, in a frame in which nothing runs. */
export function MarkupView(props: MarkupViewProps) {
  const { url, calls, fileId, extension, encoding } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  const load = useCallback(
    async (signal: AbortSignal) =>
      extension === 'ppt'
        ? (await import('../slides/block-slides')).readBlockSlides(calls, fileId)
        : read(await fetchOriginal(url, signal), extension, encoding),
    [url, calls, fileId, extension, encoding],
  )
  const reading = useMarkup({ ...props, frame, isReady, load })
  const { isOpen, outline } = reading
  return (
    <PageFrame
      {...reading}
      side={
        outline.length > 0
          ? {
              name: '目录',
              draw: () => (
                <div className="pdf-side">
                  <Outline entries={outline} />
                </div>
              ),
            }
          : null
      }
    >
      <iframe
        ref={frame}
        className="preview-frame"
        title="原文"
        sandbox="allow-same-origin"
        srcDoc={frameSource}
        onLoad={() => setIsReady(true)}
      />
      {!isOpen && (
        <div className="absolute inset-0 overflow-hidden bg-sunken">
          <OpeningSheet />
        </div>
      )}
    </PageFrame>
  )
}

async function read(
  bytes: ArrayBuffer,
  extension: string,
  encoding: string,
): Promise<MarkupContent> {
  if (extension === 'docx') return (await import('./docx')).readDocx(bytes)
  if (extension === 'pptx') {
    const [{ readPptx }, { drawSlides }] = await Promise.all([
      import('../slides/read-pptx'),
      import('../slides/draw-slides'),
    ])
    const { slides, close } = readPptx(bytes)
    return drawSlides(slides, close)
  }
  if (bytes.byteLength > MOST_TEXT_BYTES) throw new PreviewError('too-big')
  const text = decodeText(bytes, encoding)
  if (extension === 'html') return (await import('./html')).readHtml(text)
  return (await import('./markdown')).readMarkdown(text)
}

// What is drawn whole; longer texts are read as their extracted text, of which only what is in sight is drawn.
const MOST_TEXT_BYTES = 2_000_000
