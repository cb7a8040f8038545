import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Skeleton, SkeletonGroup } from '~/kit/skeleton'
import { CellsPage } from './cells-page'
import { Bracket } from './bracket'
import { PicturePage } from './picture-page'
import type { ReadSource, SourceContent } from './read-source'
import { SlidePage } from './slide-page'
import './source-page.css'
import { TextPage } from './text-page'
import { useSource } from './use-source'

export interface SourcePageProps {
  spaceId: string
  /** Where the source opens, as `sourceAddress` writes it. */
  address: string
  extension: string
  title: string
  /** What is cited: it names the page, and stands there where the file is gone. */
  quote: string
  place?: 'column' | 'sheet' | 'passing'
  /** The file was deleted, or is not the reader's to see. */
  onGone?: () => void
}

/** The page that a source stands on, with what is cited under the marker. It takes the same room in every state. */
export const SourcePage = (props: SourcePageProps) => <Page key={props.address} {...props} />

const FRAME =
  'page-view relative h-[312px] overflow-hidden rounded-sm border border-line-2 bg-raised shadow-2 data-[place=passing]:h-[221px] data-[place=sheet]:h-[290px]'
const NOTICE =
  'grid h-full place-content-center justify-items-center gap-2.5 bg-paper px-8 text-center text-small text-ink-2'

function Page({ place = 'column', ...props }: SourcePageProps) {
  const { state, retry } = useSource(props.spaceId, props.address, props.extension)
  const reportGone = useEffectEvent(() => props.onGone?.())
  const isGone = state.state === 'gone'
  useEffect(() => {
    if (isGone) reportGone()
  }, [isGone])
  return (
    <div className={FRAME} data-place={place} data-state={state.state}>
      {state.state === 'reading' && <Reading />}
      {state.state === 'gone' && <Gone quote={props.quote} />}
      {state.state === 'failed' && (
        <div className={NOTICE}>
          <p>没有取到原文的这一页</p>
          <Button size="small" onClick={retry}>
            重试
          </Button>
        </div>
      )}
      {state.state === 'read' && <Read source={state.source} {...props} />}
    </div>
  )
}

interface ReadProps extends Pick<SourcePageProps, 'title' | 'quote'> {
  source: ReadSource
}

function Read({ source, title, quote }: ReadProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isPainted, setPainted] = useState(false)
  const paint = useCallback(() => setPainted(true), [])
  const { content, isFound } = source
  const marked = isFound && quote !== '' ? `，标出的一句：${quote}` : ''
  return (
    <>
      <div
        ref={frame}
        className="absolute inset-0 overflow-hidden data-[kind=slide]:bg-sunken"
        data-kind={content.kind}
        role="img"
        aria-label={`《${title}》的页面${marked}`}
      >
        <Content content={content} title={title} onPainted={paint} />
        {isPainted && isFound && <Bracket within={frame} />}
      </div>
      {!isFound && (
        <p
          className="absolute inset-x-0 bottom-0 border-t border-line bg-raised px-3 py-1.5 text-micro text-ink-2"
          role="status"
        >
          没有找到引用的那一句，这是它所在的一页
        </p>
      )}
    </>
  )
}

interface ContentProps {
  content: SourceContent
  title: string
  onPainted: () => void
}

function Content({ content, title, onPainted }: ContentProps) {
  if (content.kind === 'picture') return <PicturePage {...{ content, onPainted }} />
  if (content.kind === 'slide') return <SlidePage {...{ content, onPainted }} />
  if (content.kind === 'cells') return <CellsPage {...{ content, onPainted }} />
  return <TextPage {...{ content, title, onPainted }} />
}

function Reading() {
  return (
    <div className="px-10 py-8">
      <SkeletonGroup label="正在取原文的这一页">
        {['60%', '100%', '100%', '84%', '100%', '100%', '46%'].map((width, line) => (
          <Skeleton key={line} width={width} className="mb-4" />
        ))}
      </SkeletonGroup>
    </div>
  )
}

function Gone({ quote }: { quote: string }) {
  return (
    <div className={NOTICE}>
      <b className="font-serif text-[16px] leading-[26px] font-semibold text-ink">文件已删除</b>
      {quote !== '' && (
        <p className="line-clamp-6">
          引用时的那一句还在：
          <br />“{quote}”
        </p>
      )}
    </div>
  )
}
