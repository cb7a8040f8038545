/** `same`: nothing new was found. `ready`: a newer version waits for a yes or a no. */
export const refreshStates = ['none', 'fetching', 'ready', 'same', 'failed'] as const
export type RefreshState = (typeof refreshStates)[number]

export const MAX_WEB_ADDRESS = 2000

/** Where a web page of the library came from. */
export interface WebPageView {
  /** As it was added. */
  url: string
  /** Where the redirects ended. */
  finalUrl: string
  site: string
  byline: string
  /** `YYYY-MM-DD`; '' when the page does not say. */
  publishedOn: string
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai: when the snapshot was taken. */
  fetchTime: string
  refresh: {
    id: string
    state: RefreshState
    /** Why it failed, for a person. */
    error: string
    /** When it was asked for; ''. */
    time: string
  }
}

/** A run of a page before and after a refresh. Unchanged paragraphs are only counted. */
export type PageDiffPart =
  | { kind: 'same'; count: number }
  | { kind: 'added'; after: string }
  | { kind: 'removed'; before: string }
  | { kind: 'changed'; before: string; after: string }

export interface PageDiffView {
  refreshId: string
  before: { title: string; time: string }
  after: { title: string; time: string }
  counts: { added: number; removed: number; changed: number; same: number }
  parts: PageDiffPart[]
  /** More has changed than `parts` tells. */
  isCut: boolean
}
