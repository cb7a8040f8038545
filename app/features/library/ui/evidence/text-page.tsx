import { useLayoutEffect, useRef } from 'react'
import { TextBlock } from '../reader/text/text-block'
import '../reader/sheet.css'
import { cropToMark } from './crop'
import type { TextContent } from './read-text'

interface TextPageProps {
  content: TextContent
  title: string
  onPainted: () => void
}

// The blocks have the reader's looks; here they are smaller, in the colours of the page round them.
const WORDS = [
  'relative pt-[18px] pr-6 pb-5 pl-10 font-serif text-[13px] leading-[1.86] data-web:pt-[50px] data-web:font-sans',
  '[&_.sheet-heading]:pt-2 [&_.sheet-heading]:pb-1 [&_.sheet-heading]:text-[15px] [&_.sheet-heading]:leading-6',
  '[&_.sheet-list]:pb-[5px] [&_.sheet-paragraph]:pb-[5px]',
  '[&_.sheet-code]:p-2.5 [&_.sheet-code]:text-[12px] [&_.sheet-code]:leading-[19px] [&_.sheet-code]:whitespace-pre-wrap',
  '[&_.sheet-mark]:bg-marker [&_.sheet-mark]:p-0 [&_.sheet-mark]:text-inherit [&_tr[data-marked]]:bg-marker',
  '[&_.sheet-table]:overflow-hidden [&_table]:border-ink [&_table]:text-[12px] [&_table]:leading-[18px]',
  '[&_:is(td,th)]:border-line [&_:is(td,th)]:px-1.5 [&_:is(td,th)]:py-1',
].join(' ')

/** What was read of a file, laid out as a page: Word and plain texts as a book has them, web pages under their address. */
export function TextPage({ content, title, onPainted }: TextPageProps) {
  const page = useRef<HTMLDivElement>(null)
  const { web } = content
  useLayoutEffect(() => {
    const element = page.current
    if (!element) return
    const crop = () => cropToMark(element)
    crop()
    onPainted()
    // Letters that come late break the lines anew.
    const watch = new ResizeObserver(crop)
    watch.observe(element)
    document.fonts.addEventListener('loadingdone', crop)
    return () => {
      watch.disconnect()
      document.fonts.removeEventListener('loadingdone', crop)
    }
  }, [content, onPainted])
  return (
    <>
      <div ref={page} className={WORDS} data-web={web !== null || undefined}>
        {web === null && (
          <p className="mb-3 truncate border-b border-line pb-2 text-[11px] leading-[18px] text-ink-3">
            {title}
          </p>
        )}
        {content.blocks.map(({ block, marked }) => (
          <TextBlock
            key={block.no}
            block={block}
            marked={marked.map((range) => ({ ...range, tone: 'cited' as const }))}
          />
        ))}
      </div>
      {web && (
        <p className="absolute inset-x-0 top-0 flex justify-between gap-4 border-b border-line bg-paper px-3 text-micro leading-[33px] text-ink-3">
          <span className="min-w-0 truncate">{web.address}</span>
          <span className="flex-none">存于{web.date}</span>
        </p>
      )}
    </>
  )
}
