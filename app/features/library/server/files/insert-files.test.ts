import { expect, test } from 'vitest'
import { upload } from '#test/uploads'
import { createWorld } from '#test/world'
import type { SeatedContext } from '~/core/context'
import type { UploadId } from '~/core/ids'
import { addFiles } from './add-files'

/** Uploads files of these names and adds them in one call, or each by itself. Their titles. */
async function added(ctx: SeatedContext, names: string[], isOneCall: boolean): Promise<string[]> {
  const { spaceId, teamId } = ctx.seat
  const files: { fileId: UploadId; fileName: string }[] = []
  for (const fileName of names)
    files.push({ fileId: (await upload(ctx, fileName, '内容')).id, fileName })
  const calls = isOneCall ? [files] : files.map((file) => [file])
  const titles: string[] = []
  for (const some of calls) {
    const views = await addFiles(ctx, { spaceId, teamId, folderId: '', files: some })
    titles.push(...views.map(({ title }) => title))
  }
  return titles
}

test('files added in one call bear the titles that they would bear one by one', async () => {
  const names = [
    '甲.txt',
    '甲.txt',
    '甲(1).txt',
    '乙.md',
    '甲.md',
    '甲.txt',
    '甲(1).txt',
    '乙(2)(1).md',
  ]
  const together = createWorld()
  const apart = createWorld()
  for (const { ctx } of [together, apart]) await added(ctx, ['乙.md', '乙.md'], false)
  const titles = await added(apart.ctx, names, false)
  expect(titles).toEqual([
    '甲.txt',
    '甲(1).txt',
    '甲(1)(1).txt',
    '乙(2).md',
    '甲.md',
    '甲(2).txt',
    '甲(1)(2).txt',
    '乙(2)(1).md',
  ])
  expect(await added(together.ctx, names, true)).toEqual(titles)
}, 60_000)
