import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FileId, TeamId } from '~/core/ids'
import { refreshStates } from '../../wire/terms/web'

/** What a page said of itself, and the bytes of its snapshot. */
export interface StoredPage {
  finalUrl: string
  pageTitle: string
  site: string
  byline: string
  /** `YYYY-MM-DD`; '' when the page does not say. */
  publishedOn: string
  objectKey: string
  size: number
  contentSha256: string
  fetchedAt: number
}

/** Beside a file that is a web page. Its snapshot is the file's original. */
export const webPages = sqliteTable('web_pages', {
  fileId: text('file_id').$type<FileId>().primaryKey(),
  spaceId: text('space_id').$type<TeamId>().notNull(),
  /** Where the redirects ended; the address that was asked for is the file's. */
  finalUrl: text('final_url').notNull().default(''),
  pageTitle: text('page_title').notNull().default(''),
  site: text().notNull().default(''),
  byline: text().notNull().default(''),
  publishedOn: text('published_on').notNull().default(''),
  fetchedAt: integer('fetched_at').notNull(),
  /** The latest refresh; tickets of older ones do nothing. */
  refreshId: text('refresh_id').notNull().default(''),
  refreshState: text('refresh_state', { enum: refreshStates }).notNull().default('none'),
  /** Code of the catalogue when it failed, else ''. */
  refreshError: text('refresh_error').notNull().default(''),
  /** The newer snapshot while it waits. */
  refreshPage: text('refresh_page', { mode: 'json' }).$type<StoredPage | null>(),
  refreshedAt: integer('refreshed_at').notNull().default(0),
})
