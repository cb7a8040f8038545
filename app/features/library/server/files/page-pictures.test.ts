import { createWorld } from '#test/world'
import { addMember, createTeamWorld } from '#test/teams'
import { addOne as add } from '#test/uploads'
import { expect, test } from 'vitest'
import { makePng } from '../../../../../test/fixtures/make-png'
import { makePdf } from '../../../../../test/fixtures/make-pdf'
import type { PagePicture } from '../../wire/contracts/page-pictures'
import { deleteFiles } from '../bin/delete-files'
import { getPagePicture, keepPagePicture } from './page-pictures'
import { replaceFile } from './replace-file'

const drawn = (width: number): PagePicture => ({
  type: 'image/png',
  data: btoa(String.fromCharCode(...makePng(width, 1400))),
  view: [0, 0, 595, 842],
  rotate: 0,
  column: [12, 88],
})
const notFound = { slug: 'library.fileNotFound' }
const invalid = { slug: 'request.invalid' }

test('a page that was drawn once is there for all who see the file, and the first drawing stays', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const { id } = await add(ctx, '导则.pdf', '%PDF-1.7')
  const before = await getPagePicture(ctx, { id, page: 1 })
  expect(before).toMatchObject({ picture: null, mayKeep: true })
  const { version } = before
  await keepPagePicture(ctx, { id, page: 1, version, picture: drawn(1000) })
  await keepPagePicture(ctx, { id, page: 1, version, picture: drawn(500) })
  const reader = await addMember(world, 'member')
  expect(await getPagePicture(reader, { id, page: 1 })).toEqual({
    picture: drawn(1000),
    version,
    mayKeep: false,
  })
})

test('nobody shows a page of a file that is not theirs to change, and others do not see it at all', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const { id } = await add(ctx, '导则.pdf', '%PDF-1.7')
  const { version } = await getPagePicture(ctx, { id, page: 1 })
  const page = { id, page: 1, version, picture: drawn(1000) }
  const reader = await addMember(world, 'member')
  await expect(keepPagePicture(reader, page)).rejects.toMatchObject({ slug: 'library.notYours' })
  const { ctx: stranger } = createWorld()
  await expect(getPagePicture(stranger, page)).rejects.toMatchObject(notFound)
  await expect(keepPagePicture(stranger, page)).rejects.toMatchObject(notFound)
  await keepPagePicture(ctx, page)
  await deleteFiles(ctx, { ids: [id] })
  await expect(getPagePicture(ctx, page)).rejects.toMatchObject(notFound)
})

test('what is no picture, no page or a page of a content that is gone is not kept', async () => {
  const { ctx } = await createTeamWorld()
  const { id } = await add(ctx, '导则.pdf', '%PDF-1.7')
  const { version } = await getPagePicture(ctx, { id, page: 1 })
  const keep = (changes: Partial<Parameters<typeof keepPagePicture>[1]>) =>
    keepPagePicture(ctx, { id, page: 1, version, picture: drawn(1000), ...changes })
  const words = { ...drawn(1000), data: btoa('<svg onload="alert(1)">') }
  for (const picture of [words, drawn(9000), { ...drawn(1000), type: 'image/webp' as const }])
    await expect(keep({ picture })).rejects.toMatchObject(invalid)
  await expect(keep({ page: 2 })).rejects.toMatchObject(invalid)
  await keep({ version: '0'.repeat(16) })
  expect((await getPagePicture(ctx, { id, page: 1 })).picture).toBeNull()
  const text = await add(ctx, '说明.txt')
  await expect(keep({ id: text.id })).rejects.toMatchObject(invalid)

  await keep({})
  await replaceFile(ctx, { id, bytes: new Uint8Array(makePdf([{ lines: ['新'] }])) })
  const after = await getPagePicture(ctx, { id, page: 1 })
  expect(after.picture).toBeNull()
  expect(after.version).not.toBe(version)
})
