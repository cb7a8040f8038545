import { Suspense, useState } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import { SkeletonRows } from '~/kit/skeleton'
import { TabPanel, Tabs } from '~/kit/tabs'
import { canAsk, learningOf } from '../files/progress'
import { NotYet } from './not-yet'
import { readerTabs, type ReaderTab, type ReaderTabProps, type ReaderTabType } from './tabs'

export interface ReaderSideProps extends ReaderTabProps {
  tab: ReaderTabType
  onTab: (tab: ReaderTabType) => void
  /** On phones: drawn up to full height. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The pane beside the document; on phones a sheet whose grip draws it up over the page. */
export function ReaderSide(props: ReaderSideProps) {
  const { tab, onTab, isOpen, onOpenChange, services, file, reader } = props
  const opened = useOpened(tab)
  const parts = { services, file, reader }
  const pinnedTabs = readerTabs.filter(({ type, isInMenu }) => !isInMenu || type === tab)
  return (
    <aside className="reader-side" aria-label="阅读助手" data-open={isOpen || undefined}>
      <button
        type="button"
        className="reader-grip"
        aria-expanded={isOpen}
        aria-label={isOpen ? '收起，查看原文' : '展开'}
        onClick={() => onOpenChange(!isOpen)}
      />
      <Tabs<ReaderTabType>
        label="阅读助手"
        className="reader-tabs"
        value={tab}
        onChange={(next) => {
          onTab(next)
          onOpenChange(true)
        }}
        tabs={pinnedTabs.map(({ type, label, Count }) => ({
          value: type,
          label: Count ? (
            <>
              {label}
              <Count {...parts} />
            </>
          ) : (
            label
          ),
        }))}
      >
        {readerTabs.map((item) => (
          <TabPanel
            key={item.type}
            value={item.type}
            className="reader-panel"
            keepsMounted
            isActive={item.type === tab}
          >
            {opened.has(item.type) && <Opened tab={item} {...parts} />}
          </TabPanel>
        ))}
      </Tabs>
    </aside>
  )
}

function Opened({ tab, ...parts }: ReaderTabProps & { tab: ReaderTab }) {
  const isLearned = learningOf(parts.file).state === 'learned'
  const isReady = isLearned || tab.isEarly || (tab.isAsked && canAsk(parts.file))
  const isHydrated = useHydrated()
  if (!isReady) return <NotYet {...parts.reader.failing} />
  // Styles of a tab come with its code: drawn by the server, it would stand there without them.
  if (!isHydrated && !tab.isEarly) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <tab.Tab {...parts} />
    </Suspense>
  )
}

const Waiting = () => (
  <div className="reader-waiting">
    <SkeletonRows rows={3} />
  </div>
)

/** Tabs that were opened once stay: an answer goes on, a draft keeps its words. */
function useOpened(tab: ReaderTabType): ReadonlySet<ReaderTabType> {
  const [opened, setOpened] = useState<ReadonlySet<ReaderTabType>>(() => new Set([tab]))
  if (opened.has(tab)) return opened
  const more = new Set([...opened, tab])
  setOpened(more)
  return more
}
