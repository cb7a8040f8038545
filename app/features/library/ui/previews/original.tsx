import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useHydrated } from '~/browser/use-hydrated'
import type { FileDetailView } from '../../contract'
import type { LibraryCalls } from '../calls'
import type { LibraryDesk } from '../desk'
import { OpeningPages } from '../reader/opening-sheet'
import type { ShownPassage } from '../reader/use-passage'
import { ExtractedText } from './extracted-text'
import type { PreviewFailure } from './markup/content'
import { previewOf, type NativePreview } from './preview-kinds'
import './previews.css'

// What draws a format weighs more than the page round it: a file brings only its own, and only to a browser. Some of
// it cannot even be loaded without one, so the server's bundle leaves all of it out.
const nowhere = () => null
const PdfView = import.meta.env.SSR
  ? nowhere
  : lazy(async () => ({ default: (await import('../reader/pdf/pdf-view')).PdfView }))
const MarkupView = import.meta.env.SSR
  ? nowhere
  : lazy(async () => ({ default: (await import('./markup/markup-view')).MarkupView }))
const SheetView = import.meta.env.SSR
  ? nowhere
  : lazy(async () => ({ default: (await import('./sheets/sheet-view')).SheetView }))
const ImageView = import.meta.env.SSR
  ? nowhere
  : lazy(async () => ({ default: (await import('./image/image-view')).ImageView }))

export interface OriginalProps {
  desk: LibraryDesk
  file: FileDetailView
  passage: ShownPassage | null
  onDownload: () => void
}

/** The file as it looks; where that cannot be had, the text that was read from it; else the way to download it. */
export function Original({ desk, file, passage, onDownload }: OriginalProps) {
  const isHydrated = useHydrated()
  const [failed, setFailed] = useState<{ id: string; failure: PreviewFailure } | null>(null)
  const failure = failed?.id === file.id ? failed.failure : null
  const kind = previewOf(file)
  if (!desk.calls) return <OpeningPages />
  if (kind === 'text' || failure) {
    return (
      <ExtractedText
        calls={desk.calls}
        file={file}
        passage={passage}
        failure={failure}
        onDownload={onDownload}
      />
    )
  }
  if (!isHydrated) return <OpeningPages />
  return (
    <Suspense fallback={<OpeningPages />}>
      <Native
        key={file.id}
        kind={kind}
        calls={desk.calls}
        url={desk.calls.contentUrl(file.id)}
        desk={desk}
        file={file}
        passage={passage}
        onFailed={(reason) => setFailed({ id: file.id, failure: reason })}
      />
    </Suspense>
  )
}

interface NativeProps extends Pick<OriginalProps, 'desk' | 'file' | 'passage'> {
  kind: NativePreview
  calls: LibraryCalls
  url: string
  onFailed: (failure: PreviewFailure) => void
}

function Native({ kind, calls, url, desk, file, passage, onFailed }: NativeProps) {
  const { tellPage } = desk
  const { id } = file
  const onPageChange = useCallback((page: number) => tellPage(id, page), [tellPage, id])
  const mark = useMemo(() => {
    if (passage?.anchor.kind !== 'page') return null
    const { page, boxes } = passage.anchor
    return { page, boxes, seal: passage.seal, label: passage.label }
  }, [passage])
  if (kind === 'pdf') return <PdfView url={url} passage={mark} onPageChange={onPageChange} />
  if (kind === 'image') return <ImageView {...{ url, passage, onFailed }} title={file.title} />
  const given = { url, passage, onPageChange, onFailed, extension: file.extension }
  const encoding = file.parse?.encoding ?? ''
  if (kind === 'sheets') return <SheetView {...given} encoding={encoding} />
  return <MarkupView {...given} calls={calls} fileId={id} encoding={encoding} />
}
