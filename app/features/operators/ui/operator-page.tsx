import type { ReactNode, Ref } from 'react'

export interface OperatorPageProps {
  title: ReactNode
  /** Where the keyboard goes when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>
  titleClass?: string
  /** Before the title. */
  before?: ReactNode
  /** Beside the title: what can be done, or which day it is about. */
  actions?: ReactNode
  /** Of a page on which nothing else takes the keyboard, so that it can be scrolled by it. */
  scrolledAs?: string
  /** Over the page. */
  dialogs?: ReactNode
  children: ReactNode
}

/** A screen of the desk: title and actions over one rule, and beneath them what scrolls. */
export function OperatorPage(props: OperatorPageProps) {
  const { title, headingRef, titleClass, before, actions, scrolledAs, dialogs, children } = props
  return (
    <main className="k-main">
      <div
        className="min-h-0 flex-1 overflow-y-auto pb-12"
        {...(scrolledAs !== undefined && { tabIndex: 0, role: 'region', 'aria-label': scrolledAs })}
      >
        <header className="t-head">
          {before}
          <h1 className={titleClass} {...(headingRef && { ref: headingRef, tabIndex: -1 })}>
            {title}
          </h1>
          {actions}
        </header>
        {children}
      </div>
      {dialogs}
    </main>
  )
}
