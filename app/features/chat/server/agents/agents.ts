import { and, count, desc, eq, or } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { FileId } from '~/core/ids'
import { documentsAmong, type Documents } from '~/features/library/server'
import { requireModerationPass } from '~/features/moderation/server'
import { memberNames } from '~/features/teams/server'
import type { SaveAgentInput } from '../../agents-contract'
import { MOST_AGENTS, type AgentView } from '../../agents-terms'
import { chatErrors } from '../../errors'
import { presets } from './presets'
import { agents } from './tables'

type AgentRow = typeof agents.$inferSelect

/** What the product brings, in its order; for visitors too. */
export const listPresets = (): AgentView[] => presets.map(presentPreset)

/** Whether somebody serves who can follow what an assistant is told: the embedded engine only quotes. */
export const hasWriter = ({ models }: Pick<Context, 'models'>) =>
  models.whoServes('chat').provider !== 'offline'

/** The caller's own, the team's, and the product's; those of people the latest changed first. */
export async function listAgents(ctx: SeatedContext): Promise<AgentView[]> {
  const rows = await ctx.db
    .select()
    .from(agents)
    .where(isVisible(ctx))
    .orderBy(desc(agents.updatedAt), desc(agents.id))
    .limit(MOST_AGENTS * 2)
  return [...(await presentAll(ctx, rows)), ...listPresets()]
}

/** Errors: `agentNotFound`, also for another person's own. */
export async function viewAgent(ctx: SeatedContext, id: string): Promise<AgentView> {
  const preset = presets.find((item) => item.id === id)
  if (preset) return presentPreset(preset)
  const [view] = await presentAll(ctx, [await findAgent(ctx, id)])
  if (!view) throw chatErrors.agentNotFound()
  return view
}

/**
 * Makes an assistant or changes one; a shared one is changed by who made it, owner and admins. Documents that the
 * caller may not see are neither bound by them nor let go.
 * Errors: `agentNotFound`, `agentNotYours`, `agentByKey`, `agentsFull`, `agentFilesGone`.
 */
export async function saveAgent(ctx: SeatedContext, input: SaveAgentInput): Promise<AgentView> {
  const { id, ...words } = input
  const before = id === undefined ? null : await findAgent(ctx, id)
  if (before && !mayChange(ctx, before)) throw chatErrors.agentNotYours()
  // What the whole team uses is written by somebody who can be asked about it.
  if (ctx.actor.isKey && input.isShared) throw chatErrors.agentByKey()
  await requireModerationPass(ctx, { kind: 'name', text: fieldsOf(input) })
  if (!before || input.isShared !== before.isShared) await expectRoom(ctx, input.isShared, before)
  const updatedAt = ctx.now().getTime()
  const { accountId } = ctx.actor
  const fresh = { id: ctx.newId(), teamId: ctx.seat.teamId, accountId, createdAt: updatedAt }
  const bound = await boundBy(ctx, input, before)
  const row: AgentRow = { ...(before ?? fresh), ...words, ...bound, updatedAt }
  await (before
    ? ctx.db
        .update(agents)
        .set(row)
        .where(and(isVisible(ctx), eq(agents.id, row.id)))
    : ctx.db.insert(agents).values(row))
  // Made the maker's own again by an admin, it is out of the admin's sight: shown as it was saved.
  const [view] = await presentAll(ctx, [row])
  if (!view) throw chatErrors.agentNotFound()
  return view
}

const fieldsOf = ({ title, summary, instructions, starters }: SaveAgentInput) =>
  [title, summary, instructions, ...starters].join('\n')

/** Conversations that were begun with it go on. Errors: `agentNotFound`, `agentNotYours`. */
export async function deleteAgent(ctx: SeatedContext, { id }: { id: string }): Promise<true> {
  const row = await findAgent(ctx, id)
  if (!mayChange(ctx, row)) throw chatErrors.agentNotYours()
  await ctx.db.delete(agents).where(and(isVisible(ctx), eq(agents.id, id)))
  return true
}

/** The assistant's row if the caller may use it. Errors: `agentNotFound`. */
export async function findAgent(ctx: SeatedContext, id: string): Promise<AgentRow> {
  const [row] = await ctx.db
    .select()
    .from(agents)
    .where(and(isVisible(ctx), eq(agents.id, id)))
  if (!row) throw chatErrors.agentNotFound()
  return row
}

async function boundBy(
  ctx: SeatedContext,
  { fileIds, folderIds }: SaveAgentInput,
  before: AgentRow | null,
): Promise<{ fileIds: FileId[]; folderIds: string[] }> {
  const [requestedFiles, savedFiles] = await Promise.all([
    documentsAmong(ctx, { fileIds, folderIds }),
    documentsAmong(ctx, before ?? NOTHING),
  ])
  const areAllThere =
    requestedFiles.files.length === fileIds.length &&
    requestedFiles.folders.length === folderIds.length
  if (!areAllThere) throw chatErrors.agentFilesGone()
  return {
    fileIds: [...fileIds, ...unseen(before?.fileIds, savedFiles.files)],
    folderIds: [...folderIds, ...unseen(before?.folderIds, savedFiles.folders)],
  }
}

const NOTHING = { fileIds: [], folderIds: [] }

const unseen = <Id extends string>(ids: readonly Id[] = [], existing: readonly { id: Id }[]) =>
  ids.filter((id) => existing.every((item) => item.id !== id))

async function expectRoom(
  ctx: SeatedContext,
  isShared: boolean,
  before: AgentRow | null,
): Promise<void> {
  const place = isShared ? isOfTeam(ctx) : isOwnedBy(ctx, before?.accountId ?? ctx.actor.accountId)
  const [stored] = await ctx.db.select({ total: count() }).from(agents).where(place)
  if ((stored?.total ?? 0) >= MOST_AGENTS) throw chatErrors.agentsFull({ limit: MOST_AGENTS })
}

const isOfTeam = (ctx: SeatedContext) =>
  and(eq(agents.teamId, ctx.seat.teamId), eq(agents.isShared, true))

const isOwnedBy = (ctx: SeatedContext, accountId: string) =>
  and(
    eq(agents.teamId, ctx.seat.teamId),
    eq(agents.isShared, false),
    eq(agents.accountId, accountId),
  )

// Another person's own are as if they were not there.
const isVisible = (ctx: SeatedContext) => or(isOfTeam(ctx), isOwnedBy(ctx, ctx.actor.accountId))

const mayChange = (ctx: SeatedContext, row: AgentRow) =>
  row.accountId === ctx.actor.accountId || ctx.seat.role !== 'member'

async function presentAll(ctx: SeatedContext, rows: AgentRow[]): Promise<AgentView[]> {
  const makers = [...new Set(rows.map(({ accountId }) => accountId))]
  const all = {
    fileIds: [...new Set(rows.flatMap(({ fileIds }) => fileIds))],
    folderIds: [...new Set(rows.flatMap(({ folderIds }) => folderIds))],
  }
  const [names, documents] = await Promise.all([
    memberNames(ctx, ctx.seat.teamId, makers),
    documentsAmong(ctx, all),
  ])
  return rows.map((row) => present(ctx, row, names.get(row.accountId) ?? '', documents))
}

function present(
  ctx: SeatedContext,
  row: AgentRow,
  author: string,
  documents: Documents,
): AgentView {
  const { id, title, icon, tone, modes, onlyDocuments, summary, instructions, starters } = row
  const files = documents.files.filter((file) => row.fileIds.includes(file.id))
  const folders = documents.folders.filter((folder) => row.folderIds.includes(folder.id))
  const bound = row.fileIds.length + row.folderIds.length
  const words = { id, title, icon, tone, modes, onlyDocuments, summary, instructions, starters }
  return {
    ...words,
    kind: row.isShared ? 'team' : 'own',
    files: files.map((file) => ({ id: file.id, title: file.title, extension: file.extension })),
    folders,
    closed: bound - files.length - folders.length,
    needsModel: false,
    mayChange: mayChange(ctx, row),
    author,
    updateTime: formatDateTime(new Date(row.updatedAt)),
  }
}

const presentPreset = (preset: (typeof presets)[number]): AgentView => ({
  ...preset,
  kind: 'preset',
  files: [],
  folders: [],
  closed: 0,
  mayChange: false,
  author: '',
  updateTime: '',
})
