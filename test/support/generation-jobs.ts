import { addFile, ask, learnAll, rowOf } from '#test/learning'
import { createWorld, type World } from '#test/world'
import { expect, inject } from 'vitest'
import type { FileId } from '~/core/ids'
import { guideHandlers } from '~/features/library/server/guide/handlers'
import type { MapNode, PlacedText } from '~/features/library/wire/terms/guide'
import { openModels } from '~/features/models/server'
import { spaceIndex } from '~/features/library/server/space-index'

const CHAPTERS = [
  [
    '日承载量',
    '核心保护区可游面积按3.86公顷计，日承载量约7,700人次。',
    '连续两季偏差超过百分之十五时，须重新公布承载量。',
  ],
  ['限高', '沿河第一界面限高9米，檐口不高于6米。', '但是北岸尚未测量，限高暂不适用。'],
  [
    '补助',
    '居民自住院落享有改造补助，单户上限8万元，分两期拨付。',
    '申请补助应当在每年三月底以前提出。',
  ],
]
/** A regulation of three chapters. */
export const TEXT = `# 临溪古镇保护导则\n\n${CHAPTERS.map(
  ([head, ...all]) =>
    `## ${head}\n\n${all.map((item) => `${item}本节所称${head}由管理单位测算并公布，供全镇执行。`).join('\n\n')}`,
).join('\n\n')}\n`

/** A file that is learned. */
export async function learned(world: World, name = '导则.md', text = TEXT): Promise<FileId> {
  const id = await addFile(world, name, text)
  await learnAll(world, ask(id))
  expect((await rowOf(world.ctx, id)).status).toBe('DONE')
  return id
}

/** More than one run of a model takes. */
export const longText = () =>
  Array.from(
    { length: 120 },
    (_, index) =>
      `## 第${index + 1}区\n\n第${index + 1}区面积${index + 3}公顷，日承载量${index * 7 + 100}人次，由第${index + 1}管理所负责测算。${'每季度依据实测停留时长修正周转率，并向社会公布。'.repeat(12)}`,
  ).join('\n\n')

/** The models of a deployment whose only one is a fake one that behaves so. */
export function modelsOf(model: string) {
  return openModels({
    MODEL_PROVIDERS: [
      {
        id: 'fake',
        kind: 'openai-compatible',
        label: '假模型',
        baseUrl: inject('fakeModels'),
        apiKey: 'sk-test',
        models: { chat: model },
        replayReasoning: 'never',
        extraBody: {},
      },
    ],
    MODEL_ROLES: { chat: 'fake' },
    MODEL_STALL_MS: 2000,
  })
}

export const withModel = (model: string) => createWorld({ models: modelsOf(model) })

/** The next ticket, as the queue would bring it. */
export async function workOnce(world: World): Promise<void> {
  const message = world.queued.shift()
  const handler = guideHandlers.find(({ type }) => type === message?.type)
  await handler?.run(world.ctx, message?.payload)
}

/** All tickets, and those that they leave. */
export async function work(world: World): Promise<void> {
  while (world.queued.length > 0) await workOnce(world)
}

/** Each text stands in the file where it says so. */
export async function expectVerbatim({ ctx }: World, fileId: FileId, points: PlacedText[]) {
  for (const { text, places } of points) {
    const [place] = places
    const [passage] = await spaceIndex(ctx, ctx.seat.spaceId).passagesOf(fileId, place?.no ?? -1, 1)
    expect(passage?.text.slice(place?.from, place?.to)).toContain(text.replace(/[。；]$/, ''))
  }
}

/** The lowest branches of a map. */
export const leavesOf = (node: MapNode | null): MapNode[] =>
  node === null
    ? []
    : node.children.length === 0
      ? [node]
      : node.children.flatMap((item) => leavesOf(item))
