import { useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { TextInput } from '~/kit/controls/text-input'
import type { PassageMark } from './marks'
import { OpeningSheet } from '../opening-sheet'
import { PageFrame } from '../page-frame'
import { PdfSide } from './pdf-side'
import { usePdf, type PdfState } from './use-pdf'

export interface PdfViewProps {
  url: string
  /** Gone to and marked when it comes or changes. */
  passage: PassageMark | null
  onPageChange: (page: number) => void
}

/** A PDF on its services: tools above, pages below, drawn as they come into sight. */
export function PdfView(props: PdfViewProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <OpenPdf key={`${props.url} ${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />
  )
}

function OpenPdf({ url, passage, onPageChange, onRetry }: PdfViewProps & { onRetry: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const reading = usePdf({ url, container, pages, passage, onPageChange })
  const { pdfState, engine } = reading
  const draw = (close: () => void) => (
    <PdfSide
      engine={engine}
      page={reading.page}
      outline={reading.outline}
      onPage={(page) => {
        engine.current?.goToPage(page)
        // On a phone the side lies over the page.
        if (window.matchMedia('(width < 640px)').matches) close()
      }}
    />
  )
  return (
    <PageFrame
      {...reading}
      isOpen={pdfState.state === 'open'}
      pages={pdfState.state === 'open' ? pdfState.pages : 0}
      side={{ name: '缩略图', draw }}
    >
      <div
        ref={container}
        className="pdf-scroll"
        // A pane that scrolls must take the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="document"
        aria-label="原文页面"
      >
        <div ref={pages} className="pdfViewer" />
      </div>
      <Obstacle pdfState={pdfState} onRetry={onRetry} />
    </PageFrame>
  )
}

function Obstacle({ pdfState, onRetry }: { pdfState: PdfState; onRetry: () => void }) {
  if (pdfState.state === 'open') return null
  return (
    <div className="absolute inset-0 flex flex-col overflow-auto bg-sunken">
      {pdfState.state === 'opening' && <OpeningSheet />}
      {pdfState.state === 'locked' && <Unlock {...pdfState} />}
      {pdfState.state === 'damaged' && (
        <div className="m-auto">
          <EmptyState
            drawing="none"
            title="读取文件失败"
            hint="文件已损坏，无法显示。可以下载后用其他软件打开"
          />
        </div>
      )}
      {pdfState.state === 'unreachable' && (
        <div className="m-auto">
          <EmptyState
            drawing="none"
            title="读取文件失败"
            hint="没有取到文件内容，请检查网络后重试"
            actions={<Button onClick={onRetry}>重试</Button>}
          />
        </div>
      )}
    </div>
  )
}

function Unlock({ wasWrong, unlock }: Extract<PdfState, { state: 'locked' }>) {
  const [password, setPassword] = useState('')
  return (
    <form
      className="unlock-card"
      onSubmit={(event) => {
        event.preventDefault()
        if (password) unlock(password)
      }}
    >
      <h2 className="font-serif text-h3 font-semibold">文件有密码保护</h2>
      <TextInput
        type="password"
        aria-label="文件密码"
        placeholder="输入密码后查看"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {wasWrong && (
        <p className="text-small text-danger" role="alert">
          密码不对，请重新输入
        </p>
      )}
      <Button type="submit" kind="primary" disabled={!password}>
        打开
      </Button>
    </form>
  )
}
