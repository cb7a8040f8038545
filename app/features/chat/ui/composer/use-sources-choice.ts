import { useCallback, useState, useSyncExternalStore } from 'react'
import { local } from '~/client/storage'
import { isWideNow } from '../wide-screen'

const KEY = 'chat_sources_closed'

/** Whether 出处 stands open; null until chosen: docked on wide screens, closed elsewhere. A wide screen remembers. */
export function useSourcesChoice(): [boolean | null, (open: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const wasClosed = useSyncExternalStore(watchNothing, closedBefore, () => false)
  const choose = useCallback((open: boolean) => {
    setChosen(open)
    if (isWideNow()) local.write(KEY, !open)
  }, [])
  return [chosen ?? (wasClosed ? false : null), choose]
}

const watchNothing = () => () => undefined
const closedBefore = () => isWideNow() && local.read(KEY, false)
