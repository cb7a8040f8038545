import type { ReactNode } from 'react'
import { TabPanel, Tabs } from '~/kit/tabs'

export type ReaderTab = 'questions' | 'file'

/** From `?type=`: what is not built or not known opens the questions. */
export const readTab = (type: string | null): ReaderTab => (type === 'file' ? 'file' : 'questions')

export interface ReaderSideProps {
  tab: ReaderTab
  onTab: (tab: ReaderTab) => void
  /** On phones: drawn up to full height. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** The pane beside the document; on phones a sheet whose grip draws it up over the page. */
export function ReaderSide({ tab, onTab, isOpen, onOpenChange, children }: ReaderSideProps) {
  return (
    <aside className="reader-side" aria-label="阅读助手" data-open={isOpen || undefined}>
      <button
        type="button"
        className="reader-grip"
        aria-expanded={isOpen}
        aria-label={isOpen ? '收起，查看原文' : '展开'}
        onClick={() => onOpenChange(!isOpen)}
      />
      <Tabs<ReaderTab>
        label="阅读助手"
        className="reader-tabs"
        value={tab}
        onChange={(next) => {
          onTab(next)
          onOpenChange(true)
        }}
        tabs={tabs}
      >
        <TabPanel value={tab} className="reader-panel">
          {children}
        </TabPanel>
      </Tabs>
    </aside>
  )
}

const tabs = [
  { value: 'questions', label: '提问' },
  { value: 'file', label: '文件' },
] as const
