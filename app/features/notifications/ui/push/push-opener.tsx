import { lazy, Suspense, useState, type ReactNode } from 'react'

const PushSheet = lazy(async () => ({ default: (await import('./push-sheet')).PushSheet }))

/** What opens the settings of 消息提醒. */
export function PushOpener({ children }: { children: (open: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && (
        <Suspense fallback={null}>
          <PushSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
