import { addFile, ask as ticketFor, learnAll } from '#test/learning'
import { addMember, createTeamWorld } from '#test/teams'
import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { saveNoteInput } from '../../wire/contracts/notes'
import { setAccess } from '../folders/access'
import { addFolder } from '../folders/write-folders'
import { saveNote } from '../notes/notes'
import { removeMember } from '~/features/teams/server/members/member-actions'
import { serveExport, startExport } from './export'

const TEXT = '第一条采购合同的约定如下，双方应当遵守。'.repeat(20)
const whole = { folderId: '', fileIds: [] }
const codeIn = (url: string) => ({ code: url.split('/').at(-1) ?? '' })
const anybody = (ctx: SeatedContext) => ({ ...ctx, actor: null, seat: null })

async function unpack(
  ctx: SeatedContext,
  selection: typeof whole,
): Promise<Record<string, string>> {
  const { url } = await startExport(ctx, selection)
  const answer = await serveExport(anybody(ctx), codeIn(url))
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))
}

test('an export holds folders, originals, what was read and the notes, as its asker sees them', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const member = await addMember(world, 'member')
  const { id: folderId } = await addFolder(ctx, { name: '合同', parentId: '' })
  const { id: under } = await addFolder(ctx, { name: '终稿', parentId: folderId })
  const { id: closed } = await addFolder(ctx, { name: '人事', parentId: folderId })
  await setAccess(ctx, { folderId: closed, see: 'admins', change: 'admins', members: [] })
  const fileId = await addFile(world, '采购.txt', TEXT, { folderId: under })
  await addFile(world, '采购.txt', '另一份', { folderId: under })
  await addFile(world, '名单.txt', '机密', { folderId: closed })
  await addFile(world, '../根.txt', '根')
  await learnAll(world, ticketFor(fileId))
  const note = { spaceId: ctx.seat.spaceId, fileId, content: '要点' }
  await saveNote(ctx, saveNoteInput.parse(note))

  const all = await unpack(ctx, whole)
  expect(Object.keys(all).toSorted()).toEqual(
    [
      '__根.txt',
      '合同/人事/名单.txt',
      '合同/终稿/采购(1).txt',
      '合同/终稿/采购.txt',
      '合同/终稿/采购.txt.notes.md',
      '合同/终稿/采购.txt.text.md',
    ].toSorted(),
  )
  expect(all['合同/终稿/采购.txt']).toBe(TEXT)
  expect(all['合同/终稿/采购.txt.text.md']).toContain('采购合同的约定')
  expect(all['合同/终稿/采购.txt.notes.md']).toContain('要点')

  const visiblePaths = Object.keys(await unpack(member, { folderId, fileIds: [] }))
  expect(visiblePaths.toSorted()).toEqual(
    ['合同/终稿/采购(1).txt', '合同/终稿/采购.txt', '合同/终稿/采购.txt.text.md'].toSorted(),
  )
})

test('an export’s address is good once, for five minutes, and dies with the seat', async () => {
  const world = await createTeamWorld()
  const { ctx, clock } = world
  const member = await addMember(world, 'member')
  await addFile(world, '甲.txt', '一')
  const gone = { slug: 'library.exportGone' }
  const refused = { slug: 'library.exportRefused' }
  await expect(startExport(member, whole)).rejects.toMatchObject(refused)

  const once = codeIn((await startExport(ctx, whole)).url)
  const answers = await Promise.allSettled([
    serveExport(anybody(ctx), once),
    serveExport(anybody(ctx), once),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const late = codeIn((await startExport(ctx, whole)).url)
  clock.now += 5 * 60_000 + 1
  await expect(serveExport(anybody(ctx), late)).rejects.toMatchObject(gone)

  const { id: folderId } = await addFolder(ctx, { name: '夹', parentId: '' })
  const own = codeIn((await startExport(member, { folderId, fileIds: [] })).url)
  await removeMember(ctx, member.seat.memberId)
  await expect(serveExport(anybody(ctx), own)).rejects.toMatchObject(gone)
})

test('an archive is written as it is read, never ahead of its reader', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  for (let index = 0; index < 12; index += 1)
    await addFile(world, `${index}.txt`, '字'.repeat(1000))
  let opened = 0
  const files = {
    ...ctx.files,
    stream: async (key: string) => {
      opened += 1
      return ctx.files.stream(key)
    },
  }
  const { url } = await startExport(ctx, whole)
  const answer = await serveExport({ ...anybody(ctx), files }, codeIn(url))
  const reader = answer.body?.getReader()
  await reader?.read()
  expect(opened).toBeLessThan(3)
  await reader?.cancel()
})

test('S30: every name of an archive can be written on every system, keeps its ending and stands once', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const { id: folderId } = await addFolder(ctx, { name: '甲.txt', parentId: '' })
  const { id: deep } = await addFolder(ctx, { name: '很长的名字'.repeat(20), parentId: folderId })
  const long = `${'附件'.repeat(90)}.docx`
  await addFile(world, '甲.txt', '与文件夹同名')
  const read = await addFile(world, '乙.txt', TEXT)
  await addFile(world, '乙.txt.text.md', '名字像是读出的正文')
  await addFile(world, '丙.txt', '丙', { folderId })
  await addFile(world, long, '长')
  await addFile(world, long, '长', { folderId: deep })
  for (const name of ['CON.txt', 'nul .md', 'com¹.txt', '尾 .. ', '\u202Efdp.txt', '=1+1.csv']) {
    await addFile(world, name, '名')
  }
  await learnAll(world, ticketFor(read))

  const { url } = await startExport(ctx, whole)
  const answer = await serveExport(anybody(ctx), codeIn(url))
  const paths: string[] = []
  unzipSync(new Uint8Array(await answer.arrayBuffer()), {
    filter: ({ name }) => paths.push(name) > 0,
  })
  const folders = new Set(paths.flatMap((path) => path.split('/').slice(0, -1)))
  const keys = paths.map((path) => path.toLowerCase())
  expect(new Set(keys).size).toBe(paths.length)
  expect(paths.filter((path) => folders.has(path))).toEqual([])
  expect(paths.filter((path) => path.endsWith('.docx'))).toHaveLength(2)
  for (const part of paths.flatMap((path) => path.split('/'))) {
    expect(new TextEncoder().encode(part).length, part).toBeLessThanOrEqual(255)
    expect(part, part).not.toMatch(/[. ]$|^(con|nul|com[\d¹])\s*(\.|$)|[<>:"\\|?*\u202e]/i)
  }
  expect(paths.length).toBe(13)
})

test('S30: formulas of a file leave as they came, in the original alone; what is made beside it no spreadsheet opens', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const csv = '名称,金额\n' + '=HYPERLINK("https://evil.test"),@SUM(A1)\n+1+1,-2\n'.repeat(4)
  const fileId = await addFile(world, '=表.csv', csv)
  await learnAll(world, ticketFor(fileId))
  const content = '=1+1\n\n| =A1 | +B2 |\n| --- | --- |\n| @x | -y |'
  await saveNote(ctx, saveNoteInput.parse({ spaceId: ctx.seat.spaceId, fileId, content }))
  const all = await unpack(ctx, whole)
  expect(all['=表.csv']).toBe(csv)
  const paths = Object.keys(all).filter((path) => path !== '=表.csv')
  expect(paths.toSorted()).toEqual(['=表.csv.notes.md', '=表.csv.text.md'])
})
