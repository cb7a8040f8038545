import type { ReactNode } from 'react'
import { Rail } from './rail'
import { TabBar } from './tab-bar'

/** Rail or tab bar round a page. The page places its own panels and its `main`. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="k-app">
      <a className="k-skip" href="#page">
        跳到正文
      </a>
      <Rail />
      <div className="k-page" id="page" tabIndex={-1}>
        {children}
      </div>
      <TabBar />
    </div>
  )
}
