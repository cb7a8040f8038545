import { lazy, Suspense } from 'react'
import { useShellOrNull } from '~/client/use-shell'
import { inPlainWords } from '~/core/text/table-words'

// What draws a page of a source comes with the first one, and only to a browser.
const SourcePage = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await import('~/features/library/ui/evidence')).SourcePage }))

interface EvidencePageProps {
  /** Where the quote stands in the library; nothing is drawn of all else. */
  address: string
  title: string
  quote: string
}

/** The page of the library that a quote stands on, marked; drawn in what opens by a press. */
export function EvidencePage({ address, title, quote }: EvidencePageProps) {
  const spaceId = useShellOrNull()?.team?.space.id
  if (!spaceId || !address.startsWith('/library/')) return null
  return (
    <div className="h-[290px]">
      <Suspense>
        <SourcePage
          spaceId={spaceId}
          address={address}
          extension={/\.([a-z0-9]{2,5})$/i.exec(title)?.[1]?.toLowerCase() ?? ''}
          title={title}
          quote={inPlainWords(quote)}
          place="sheet"
        />
      </Suspense>
    </div>
  )
}
