import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { dropHostnamesOf } from '~/features/brands/server'
import { eraseArchive, eraseConversations } from '~/features/chat/server/erasure'
import { eraseDocuments } from '~/features/document/server/erasure'
import { eraseCreations } from '~/features/generation/server/erasure'
import { eraseHomeItems } from '~/features/home/server/erasure'
import { eraseFiles, eraseIndex } from '~/features/library/server/erasure'
import type { ErasedKind } from '../../terms'
import type { TeamDeletion } from '../tables'
import { erasePeople } from './erase-people'
import { eraseRows } from './erase-rows'
import { bookRules, dependentRules, memberRules, teamRules, type TableRule } from './table-rules'

/** Where a team is erased: what it is, and what was erased last in the stage. */
export type Place = Pick<TeamDeletion, 'id' | 'teamId' | 'stageCursor'>

export interface Step {
  /** Where the stage goes on; null when nothing is left of it. */
  next: string | null
  erased?: Partial<Record<ErasedKind, number>>
}

/** One kind of thing, erased some at a time. Each step may run twice. */
export interface Stage {
  name: string
  /** How often a step asks the stores, at most. */
  asks: number
  step(ctx: Context, place: Place): Promise<Step>
}

const ITEMS_AT_ONCE = 20
const OBJECTS_AT_ONCE = 1_000

const ofTable = (rule: TableRule, index: number): Stage => ({
  name: `${rule.table} ${index}`,
  asks: 1,
  step: async (ctx, place) => ({ next: (await eraseRows(ctx, { rule, place })) ? '' : null }),
})

/** What a feature has stored elsewhere; its rows go with it. */
const stored = (
  name: string,
  erase: (ctx: Context, some: { teamId: TeamId; most: number }) => Promise<number>,
): Stage => ({
  name,
  asks: 4 * ITEMS_AT_ONCE,
  async step(ctx, { teamId }) {
    const erased = await erase(ctx, { teamId, most: ITEMS_AT_ONCE })
    return { next: erased < ITEMS_AT_ONCE ? null : '' }
  },
})

/** Everything that belongs to a team, in the order in which it goes: what is found by other rows goes before them. */
export const stages: readonly Stage[] = [
  ...dependentRules.map(ofTable),
  {
    name: 'home',
    asks: 3,
    async step(ctx, { teamId }) {
      const records = await eraseHomeItems(ctx, { teamId, most: ITEMS_AT_ONCE })
      return { next: records < ITEMS_AT_ONCE ? null : '', erased: { records } }
    },
  },
  stored('conversations', eraseConversations),
  { name: 'archives', asks: 3 * ITEMS_AT_ONCE, step: eraseNextArchive },
  stored('creations', eraseCreations),
  stored('documents', eraseDocuments),
  stored('files', eraseFiles),
  {
    name: 'index',
    asks: 1,
    async step(ctx, { teamId }) {
      await eraseIndex(ctx, { teamId })
      return { next: null }
    },
  },
  { name: 'objects', asks: 2, step: eraseObjects },
  {
    name: 'hostnames',
    asks: ITEMS_AT_ONCE,
    async step(ctx, { teamId }) {
      await dropHostnamesOf(ctx, teamId)
      return { next: null }
    },
  },
  ...teamRules.map(ofTable),
  ...bookRules.map(ofTable),
  { name: 'people', asks: 30, step: erasePeople },
  ...memberRules.map(ofTable),
]

// By ids, so that a person with many conversations is come back to.
async function eraseNextArchive(ctx: Context, { teamId, stageCursor }: Place): Promise<Step> {
  const [row] = await ctx.db.all<{ id: string }>(sql`
    SELECT account_id AS id FROM members WHERE team_id = ${teamId} AND account_id > ${stageCursor}
    UNION SELECT account_id FROM record_archives WHERE team_id = ${teamId} AND account_id > ${stageCursor}
    ORDER BY id LIMIT 1`)
  if (!row) return { next: null }
  const most = ITEMS_AT_ONCE
  const erased = await eraseArchive(ctx, { teamId, accountId: row.id, most })
  return { next: erased < most ? row.id : stageCursor }
}

/** Where files of teams lie, by the beginnings of their keys; invoices are books and stay. */
export const objectFolders = [
  'originals',
  'incoming',
  'seen',
  'pages',
  'documents',
  'moulds',
  'deck-masters',
  'question-images',
  'shares',
  'logos',
  'brands',
  'archives',
] as const

async function eraseObjects(ctx: Context, { teamId, stageCursor }: Place): Promise<Step> {
  const folder = objectFolders.find((name) => name === stageCursor) ?? objectFolders[0]
  const keys = await ctx.files.list(`${folder}/${teamId}/`, OBJECTS_AT_ONCE)
  await ctx.files.remove(keys)
  const isOver = keys.length < OBJECTS_AT_ONCE
  const following = objectFolders[objectFolders.indexOf(folder) + 1] ?? null
  return { next: isOver ? following : folder, erased: { objects: keys.length } }
}
