import { createWorld } from '#test/world'
import { addOne as add } from '#test/uploads'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { deleteFiles } from './bin/delete-files'
import { listFiles } from './files/list-files'
import { getSpace } from './spaces'
import { files } from './tables'

const plain = { folderId: '', pageSize: 50 }

const setFile = (ctx: SeatedContext, id: FileId, values: Partial<typeof files.$inferInsert>) =>
  ctx.db.update(files).set(values).where(eq(files.id, id))

test('the space tells apart what documents, pictures and web pages take of it, and forgets what is deleted', async () => {
  const { ctx } = createWorld()
  await add(ctx, 'a.txt', '12345')
  const picture = await add(ctx, 'b.txt', '123')
  await setFile(ctx, picture.id, { extension: 'png' })
  const page = await add(ctx, 'c.txt', '1234567')
  await setFile(ctx, page.id, { sourceUrl: 'https://example.com/' })
  expect((await getSpace(ctx)).usedBy).toEqual({ document: 5, image: 3, web: 7 })
  expect((await listFiles(ctx, plain)).space.usedBy).toEqual({ document: 5, image: 3, web: 7 })
  await deleteFiles(ctx, { ids: [picture.id] })
  expect((await getSpace(ctx)).usedBy).toEqual({ document: 5, image: 0, web: 7 })
})
