import type { FileView } from '../../wire/contracts/files'
import type { PageDiffView, WebPageView } from '../../wire/terms/web'
import type { SendCall } from '../calls'

/** What web pages ask of the server. */
export interface WebCalls {
  /** Answers the file at once; its page is fetched while it is learned. */
  add(page: { url: string; title: string; folderId: string }): Promise<FileView>
  page(id: string): Promise<WebPageView>
  refresh(id: string): Promise<WebPageView>
  diff(id: string): Promise<PageDiffView>
  settle(id: string, refreshId: string, isTaken: boolean): Promise<WebPageView>
}

export function webCalls(send: SendCall, spaceId: string): WebCalls {
  return {
    add: (page) =>
      send('POST /repositoryFile/addHtml', { body: { spaceId, teamId: spaceId, ...page } }),
    page: (id) => send('GET /repositoryFile/webPage', { query: { id, spaceId } }),
    refresh: (id) => send('POST /repositoryFile/refreshHtml', { body: { id, spaceId } }),
    diff: (id) => send('GET /repositoryFile/webPageDiff', { query: { id, spaceId } }),
    settle: (id, refreshId, isTaken) =>
      send('POST /repositoryFile/settleRefresh', { body: { id, spaceId, refreshId, isTaken } }),
  }
}
