import { addFile } from '#test/learning'
import { formOf } from '#test/generation-world'
import { testId } from '#test/ids'
import { quoteOf } from '#test/own-documents'
import { bodyOf, node, treeOf } from '#test/rooms'
import { createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { extend } from '~/core/extension-points'
import type { Figure, FigureSpec } from '#packages/document'
import { commitSection, putEvidence } from '~/features/document/server'
import { setAccess } from '~/features/library/server/folders/access'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { openShare } from '~/features/sharing/server'
import { createShare, prepareShare } from '~/features/sharing/server/create-share'
import { snapshotters } from '~/features/sharing/server/ports'
import { documentIdOf } from '../creation-rows'
import { createCreation } from '../creations'
import { creationShares } from './share-creation'

const SECRET = '岭云项目的暗号是金丝雀。'

const chart: FigureSpec = {
  kind: 'chart',
  chart: { kind: 'bar', categories: ['春', '秋'], series: [{ name: '客流', values: [3, 5] }] },
}
const table: FigureSpec = {
  kind: 'table',
  table: {
    columns: [{ name: '级别' }],
    rows: [[{ content: [{ type: 'text', text: '三级' }] }]],
  },
}

/** A chapter with a chart that names no source and a table made of a file that few may see. */
async function written() {
  const world = await createTeamWorld()
  const ctx = extend(world.ctx, snapshotters.with({ creation: creationShares }))
  const { id: folderId } = await addFolder(ctx, { name: '薪酬评议', parentId: '' })
  const fileId = await addFile(world, '定级.txt', SECRET, { folderId })
  await setAccess(ctx, { folderId, see: 'admins', change: 'admins', members: [] })
  const outline = treeOf(node('a', '甲章'))
  const id = documentIdOf((await createCreation(ctx, { form: formOf(), outline })).id)
  const [quote] = await putEvidence(ctx, id, [quoteOf(fileId, SECRET)])
  await commitSection(ctx, id, {
    nodeId: testId('a'),
    baseRev: 0,
    body: bodyOf(figure('fig-flow', '客流', chart), figure('tab-level', '定级', table, quote?.id)),
    stepKey: 'write:a',
    citations: [],
  })
  return { ctx, id, fileId }
}

const figure = (id: string, caption: string, spec: FigureSpec, evidenceId?: string): Figure => ({
  type: 'figure',
  attrs: {
    blockId: `b-${id}`,
    by: 'ai',
    step: 'write:a',
    id,
    caption,
    evidenceIds: evidenceId ? [evidenceId] : [],
    spec,
  },
})

const share = (ctx: SeatedContext, id: string, part: string, withPrivate = false) =>
  createShare(ctx, { kind: 'creation', id, days: 7, withPictures: false, withPrivate, part })
const missing = { slug: 'sharing.partMissing' }

test('a chart of a text is shared alone, with its number and nothing else of the text', async () => {
  const { ctx, id } = await written()
  const { pieces } = await prepareShare(ctx, { kind: 'creation', id })
  expect(pieces).toEqual([
    { id: 'fig-flow', kind: 'chart', label: '图 1　客流' },
    { id: 'tab-level', kind: 'table', label: '表 1　定级' },
  ])
  const { code, isPart } = await share(ctx, id, 'fig-flow')
  expect(isPart).toBe(true)
  const { snapshot } = await openShare({ ...ctx, actor: null, seat: null }, { code })
  expect(snapshot).toMatchObject({
    kind: 'document',
    title: '图 1　客流',
    labels: { f1: '图 1' },
    sources: [],
  })
  const json = JSON.stringify(snapshot)
  expect(json).toContain('"values":[3,5]')
  expect(json).not.toMatch(/甲章|三级|fig-flow/)
  await expect(share(ctx, id, 'fig-gone')).rejects.toMatchObject(missing)
})

test('a table made of what not everybody may see is not shared alone unless the sharer says so', async () => {
  const { ctx, id, fileId } = await written()
  await expect(share(ctx, id, 'tab-level')).rejects.toMatchObject(missing)
  const { code } = await share(ctx, id, 'tab-level', true)
  const { snapshot } = await openShare({ ...ctx, actor: null, seat: null }, { code })
  expect(snapshot).toMatchObject({ sources: [{ index: 1, content: SECRET }] })
  expect(JSON.stringify(snapshot)).not.toContain(fileId)
})
