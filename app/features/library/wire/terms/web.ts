/** `same`: nothing new was found. `ready`: a newer version waits for a yes or a no. */
export const refreshStates = ['none', 'fetching', 'ready', 'same', 'failed'] as const
export type RefreshState = (typeof refreshStates)[number]

export const MAX_WEB_ADDRESS = 2000

/** A run of a page before and after a refresh. Unchanged paragraphs are only counted. */
export type PageDiffPart =
  | { kind: 'same'; count: number }
  | { kind: 'added'; after: string }
  | { kind: 'removed'; before: string }
  | { kind: 'changed'; before: string; after: string }

export type { PageDiffView, WebPageView } from '../contracts/web'
