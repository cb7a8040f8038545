import { plansOf } from '#test/query-plans'
import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import type { Database } from '~/core/database'
import type { FileId, TeamId, UploadId } from '~/core/ids'
import { addFiles } from './files/add-files'
import { insertsOf } from './files/insert-files'
import { listFiles } from './files/list-files'
import { filesOf } from './search/found-files'
import { withDuplicates } from './folders/duplicates'
import { restoreFiles } from './bin/restore-files'
import { sweepLibrary } from './sweep'
import type { FileRow } from './present'

const TEAM = testId<TeamId>('1')

// Only what the asked statements need: they are looked at, and find nothing.
const contextOver = (db: Database) =>
  ({
    db,
    actor: { accountId: '1', signInId: '1' },
    seat: { teamId: TEAM, spaceId: TEAM, memberId: '1', role: 'member' },
    now: () => new Date(0),
    newId: () => '1',
    log: () => {},
    settings: { SPACE_BYTES: 1 },
    files: { list: async () => [], remove: async () => {} },
  }) as unknown as SeatedContext

const plansOfFiles = (work: (ctx: SeatedContext) => Promise<unknown>) =>
  plansOf(['files', 'uploads', 'twin'], (db) => work(contextOver(db)))

test('lists by date and by name go by their index, from wherever they go on', async () => {
  const cursors = { date: [1, '1'], name: ['甲', '1'] }
  for (const sort of ['date', 'name'] as const) {
    const after = encodeURIComponent(JSON.stringify(cursors[sort]))
    const begun = { folderId: '5', pageSize: 30, sort }
    for (const input of [begun, { ...begun, after }]) {
      const [first] = await plansOfFiles((ctx) => listFiles(ctx, input).catch(() => {}))
      expect(first).toMatch(`USING INDEX files_by_${sort} (<expr>=?`)
      expect(first?.includes('<?')).toBe('after' in input)
    }
  }
})

test('what is taken, doubled or back is found by itself, not by reading a space', async () => {
  const sent = [{ fileId: testId<UploadId>('7'), fileName: '甲.md' }]
  const place = { spaceId: TEAM, teamId: TEAM, folderId: '', files: sent }
  const row = { id: '1', title: '甲.md', extension: 'md', contentSha256: 'ab' } as FileRow
  const item = { id: '1', kind: 'file', targetId: '1', deletedAt: 0 }
  const plans = await plansOfFiles(async (ctx) => {
    await addFiles(ctx, place).catch(() => {})
    await withDuplicates(ctx, [row], [])
    for (const statement of insertsOf(ctx, [row])) await ctx.db.batch([statement]).catch(() => {})
    await restoreFiles(ctx, [item as Parameters<typeof restoreFiles>[1][0]]).catch(() => {})
  })
  expect(plans.filter((plan) => /SCAN|files_by_space/.test(plan))).toEqual([])
  for (const index of ['files_one_live', 'files_by_sum', 'files_by_name_sum', 'files_by_bin'])
    expect(plans.join('\n')).toMatch(index)
})

test('what the index found, and what it does not know yet, is read by itself', async () => {
  const lookup = { titles: [testId<FileId>('1')], files: [], isCut: false }
  const input = { keyword: '导则', folderId: '', pageNo: 1, pageSize: 20 }
  const plans = await plansOfFiles((ctx) =>
    filesOf(ctx, { input, lookup, withContent: true }).catch(() => {}),
  )
  expect(plans.join('\n')).toMatch('files_unlearned')
  expect(plans.join('\n')).not.toMatch('files_by_space')
})

test('a sweep reads what is to be swept', async () => {
  const plans = await plansOfFiles((ctx) => sweepLibrary(ctx, { isDaily: true }).catch(() => {}))
  const isAll = (plan: string) => plan.startsWith('SCAN') && !plan.includes('files_without_key')
  expect(plans.filter(isAll)).toEqual([])
  expect(plans.join('\n')).toMatch('files_unfinished')
  expect(plans.join('\n')).toMatch('files_without_name_sum')
})
