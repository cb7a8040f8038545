import { useEffect, useRef, useState } from 'react'
import type { BlockView } from '../../../terms'
import type { FileView } from '../../../wire/contracts/files'
import type { LibraryCalls } from '../../calls'
import { readFirstPage, type FirstPage as Page } from './read-first-page'

/** The first page of a file, fetched when its tile comes into sight. It says nothing that the file's name does not: no name of its own. */
export default function FirstPage({ calls, file }: { calls: LibraryCalls; file: FileView }) {
  const place = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Page | null>(null)
  useEffect(() => {
    if (!place.current) return
    let isGone = false
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void readFirstPage(calls, file).then((read) => !isGone && setPage(read))
    })
    observer.observe(place.current)
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [calls, file])
  return (
    <div ref={place} className="first-page" data-read={page ? page.kind : undefined}>
      {page?.kind === 'picture' && <img src={page.url} alt="" draggable={false} />}
      {page?.kind === 'text' && page.blocks.map((block) => <Block key={block.no} block={block} />)}
    </div>
  )
}

function Block({ block }: { block: BlockView }) {
  const isHeading = block.kind === 'heading'
  return <p data-heading={isHeading || undefined}>{plain(block)}</p>
}

const MOST_LISTED = 200

/** A table's rows without the strokes between their cells. */
const plain = ({ kind, text }: BlockView) =>
  (kind === 'table'
    ? text.replaceAll(/\|?\s*:?-{3,}:?\s*\|?/g, ' ').replaceAll('|', ' ')
    : text
  ).slice(0, MOST_LISTED)
