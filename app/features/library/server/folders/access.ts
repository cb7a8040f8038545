import { and, asc, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { listPeople } from '~/features/teams/server'
import type { FolderAccessView, SetAccessInput } from '../../wire/contracts/folders'
import type { FolderAudience } from '../../wire/terms/folders'
import { libraryErrors } from '../../errors'
import { folderMembers, folders } from './tables'
import { livingFolders, loadTree, requireOwnFolder, visibleFolderIn } from './folders'
import { filesInside, outletsOf, revokeOutlets } from './outlets'
import { narrower, type TreeFolder } from './tree'
import { isAdmin } from './visibility'

/** Who may see and change a folder, for those who may decide it. Errors: `folderNotFound`, `folderClosed`, `folderNotYours`. */
export async function getAccess(
  ctx: SeatedContext,
  input: { folderId: string },
): Promise<FolderAccessView> {
  const { folderId } = input
  const [row, tree, people, chosen, found] = await Promise.all([
    requireOwnFolder(ctx, folderId),
    loadTree(ctx),
    listPeople(ctx, { withGone: false }),
    ctx.db
      .select({ accountId: folderMembers.accountId, mayChange: folderMembers.mayChange })
      .from(folderMembers)
      .where(eq(folderMembers.folderId, folderId))
      .orderBy(asc(folderMembers.accountId)),
    filesInside(ctx, folderId),
  ])
  const members = people.filter(({ role }) => role === 'member')
  const present = new Set(members.map(({ accountId }) => accountId))
  return {
    folderId: row.id,
    see: row.see,
    change: row.change,
    members: chosen.filter(({ accountId }) => present.has(accountId)),
    inheritedFrom: inheritedFrom(tree, visibleFolderIn(tree, row.id)),
    candidates: members.map(({ accountId, name }) => ({ accountId, name })),
    outlets: await outletsOf(ctx, found),
  }
}

/**
 * Says who may see and who may change a folder. Who may change it may also see it; a plain member who decides over their
 * own folder stays among the chosen, and leaves it to owner and admins to close it for all but them. Links and written
 * files with its words end, save those that are to be kept.
 * Errors: as above, `accessUnfit`, `onlyAdmins`, `requestErrors.invalid` for people who are not in the team.
 */
export async function setAccess(
  ctx: SeatedContext,
  input: SetAccessInput,
): Promise<FolderAccessView> {
  const row = await requireOwnFolder(ctx, input.folderId)
  const { see, change } = input
  if (narrower(see, change) !== change) throw libraryErrors.accessUnfit()
  if (!isAdmin(ctx) && (see === 'admins' || change === 'admins')) throw libraryErrors.onlyAdmins()
  const members = await chosenPeople(ctx, input)
  const among = JSON.stringify(members)
  await ctx.db.batch([
    ctx.db
      .update(folders)
      .set({ see, change, updatedAt: ctx.now().getTime() })
      .where(and(livingFolders(ctx), eq(folders.id, row.id))),
    ctx.db.delete(folderMembers).where(eq(folderMembers.folderId, row.id)),
    ctx.db.insert(folderMembers).select(sql`
      SELECT ${row.id}, value ->> 'accountId', value ->> 'mayChange' FROM json_each(${among})`),
    recordAuditAction(ctx, {
      action: 'library.setFolderAccess',
      target: { kind: 'folder', id: row.id, name: row.name },
      facts: { see, change, members: members.length, seeBefore: row.see, changeBefore: row.change },
    }),
  ])
  if (input.keep) await revokeOutlets(ctx, row.id, input.keep)
  return getAccess(ctx, input)
}

async function chosenPeople(ctx: SeatedContext, { see, change, members }: SetAccessInput) {
  if (see !== 'members' && change !== 'members') return []
  const people = await listPeople(ctx, { withGone: false })
  const memberIds = new Set(people.map(({ accountId }) => accountId))
  const chosen = new Map(members.map((member) => [member.accountId, member]))
  if (![...chosen.keys()].every((id) => memberIds.has(id))) throw requestErrors.invalid()
  const me = ctx.actor.accountId
  if (!isAdmin(ctx)) chosen.set(me, { accountId: me, mayChange: true })
  return [...chosen.values()].map(({ accountId, mayChange }) => ({
    accountId,
    mayChange: change === 'members' && (mayChange || see !== 'members') ? 1 : 0,
  }))
}

function inheritedFrom(
  tree: ReadonlyMap<string, TreeFolder>,
  { above }: TreeFolder,
): FolderAccessView['inheritedFrom'] {
  const nearest = above.findLast(({ see, change }) => audiencesNarrow(see, change))
  const folder = nearest && tree.get(nearest.id)
  if (!nearest || !folder) return null
  return { id: nearest.id, name: nearest.name, see: folder.see, change: folder.change }
}

const audiencesNarrow = (see: FolderAudience, change: FolderAudience) =>
  see !== 'team' || change !== 'team'
