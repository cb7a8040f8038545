import { formatDateTime } from '~/core/format'
import type { CreatorWorkView } from '../contract'
import type { SQL } from 'drizzle-orm'
import { creators, creatorWorks } from './tables'

export interface WorkRow {
  work: typeof creatorWorks.$inferSelect
  name: string
  seal: string
  recent: number
}

/** What is selected of a work beside its creator; in a batch no two columns may have one name. */
export const workColumns = (uses: SQL<number>) => ({
  work: creatorWorks,
  name: creators.name,
  seal: creators.seal,
  recent: uses.as('recent'),
})

/** A work as anybody sees it: of an assistant what it is for, not what it is told. */
export function presentWork({ work, name, seal, recent }: WorkRow): CreatorWorkView {
  const { id, kind, title, summary, shareCode, createdAt, creatorId } = work
  const { published: _, ...facts } = work.facts
  return {
    id,
    kind,
    title: facts.form === 'file' ? withoutEnding(title) : title,
    summary,
    ...facts,
    code: shareCode,
    publishTime: formatDateTime(new Date(createdAt)),
    uses: recent,
    creator: { id: creatorId, name, avatar: seal },
  }
}

// A work is read, not opened with a program.
const withoutEnding = (title: string) => title.replace(/\.[a-z0-9]{1,8}$/i, '') || title
