import { addMember, createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { extend } from '~/core/extension-points'
import { deleteDocument, setAudience } from '~/features/document/server'
import { createText } from '~/features/document/server/own/create-text'
import { documentDeleted } from '~/features/document/server/ports'
import { openShare } from '~/features/sharing/server'
import { createShare } from '~/features/sharing/server/create-share'
import { snapshotters } from '~/features/sharing/server/ports'
import { creationShares, endCreationShares } from './share-creation'

const sharing = (ctx: SeatedContext, creation: typeof creationShares) =>
  extend(ctx, snapshotters.with({ creation }))
const asked = {
  kind: 'creation' as const,
  days: 7 as const,
  withPictures: false,
  withPrivate: false,
}
const missing = { slug: 'sharing.shareRevoked' }

test('a text of one’s own is shared by its maker as a creation is; in the trash its link is closed', async () => {
  const world = await createTeamWorld()
  const ctx = extend(sharing(world.ctx, creationShares), documentDeleted.with(endCreationShares))
  const origin = { type: 'markdown' as const, text: '前言。\n\n# 甲\n\n正文。', sources: [] }
  const { id } = await createText(ctx, { title: '札记', folderId: '', origin })
  await setAudience(ctx, { id, audience: 'team' })
  const member = sharing(await addMember(world, 'member'), creationShares)
  await expect(createShare(member, { ...asked, id })).rejects.toMatchObject({
    slug: 'generation.creationNotFound',
  })
  const { code } = await createShare(ctx, { ...asked, id })
  const open = () => openShare({ ...ctx, actor: null, seat: null }, { code })
  expect((await open()).snapshot).toMatchObject({
    title: '札记',
    sections: [{ title: '' }, { title: '甲', label: '' }],
  })
  await deleteDocument(ctx, { id })
  await expect(open()).rejects.toMatchObject(missing)
})
