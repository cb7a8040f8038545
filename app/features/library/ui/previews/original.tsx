import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import type { FileDetailView } from '../../wire/contracts/files'
import type { LibraryCalls } from '../calls'
import type { LibraryServices } from '../services'
import { OpeningPages } from '../reader/opening-sheet'
import type { DisplayedPassage } from '../reader/use-passage'
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
  services: LibraryServices
  file: FileDetailView
  passage: DisplayedPassage | null
  onDownload: () => void
}

/** The file as it looks; where that cannot be had, the text that was read from it; else the way to download it. */
export function Original({ services, file, passage, onDownload }: OriginalProps) {
  const isHydrated = useHydrated()
  const [failed, setFailed] = useState<{ id: string; failure: PreviewFailure } | null>(null)
  const failure = failed?.id === file.id ? failed.failure : null
  const kind = previewOf(file)
  if (!services.calls) return <OpeningPages />
  if (kind === 'text' || failure) {
    return (
      <ExtractedText
        calls={services.calls}
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
        calls={services.calls}
        url={services.calls.contentUrl(file.id)}
        services={services}
        file={file}
        passage={passage}
        onFailed={(reason) => setFailed({ id: file.id, failure: reason })}
      />
    </Suspense>
  )
}

interface NativeProps extends Pick<OriginalProps, 'services' | 'file' | 'passage'> {
  kind: NativePreview
  calls: LibraryCalls
  url: string
  onFailed: (failure: PreviewFailure) => void
}

function Native({ kind, calls, url, services, file, passage, onFailed }: NativeProps) {
  const { reportPage } = services
  const { id } = file
  const onPageChange = useCallback((page: number) => reportPage(id, page), [reportPage, id])
  const mark = useMemo(() => {
    if (passage?.anchor.kind !== 'page') return null
    const { page, boxes } = passage.anchor
    return { page, boxes, seal: passage.seal, label: passage.label }
  }, [passage])
  if (kind === 'pdf') return <PdfView url={url} passage={mark} onPageChange={onPageChange} />
  if (kind === 'image') return <ImageView {...{ url, passage, onFailed }} title={file.title} />
  const sharedProps = { url, passage, onPageChange, onFailed, extension: file.extension }
  const encoding = file.parse?.encoding ?? ''
  if (kind === 'sheets') return <SheetView {...sharedProps} encoding={encoding} />
  return <MarkupView {...sharedProps} calls={calls} fileId={id} encoding={encoding} />
}
