import { documentIdOf } from './creation-rows'
import { expect, test } from 'vitest'
import { addFile, ask, learnAll } from '#test/learning'
import { createGenerationWorld, formOf, orderFor, workOff } from '#test/generation-world'
import { snapshot } from '~/features/document/server'
import { countBodyWords, nodesOf } from '#packages/document'
import { payCreation } from './actions'
import { createCreation, getCreation } from './creations'
import { paperGenerator } from './generators/paper'

const SOURCE = `# 临溪古镇保护导则
## 第一章 总则
临溪古镇核心保护区东起永安桥，西至文昌阁，面积为12.6公顷。导则适用于核心保护区内的一切建设活动。古镇的保护遵循整体保护的原则，不得拆除历史建筑。
## 第二章 游客承载量
核心保护区可游面积为3.86公顷，人均游览面积取12平方米，日周转率取2.4次。按面积法测算，日承载量约为7720人次。控制断面设在东市口，净宽4.2米，高峰小时通过1420人。日承载量应取面积法与断面法之较小者。
## 第三章 预约
节假日实行分时预约，每个时段为两小时。预约人数不得超过日承载量的九成。散客可以在当天上午八点以后申请余票。
`

test('without a model a paper is written from the quotes of a file: outline, payment, sections that cite, a readable document', async () => {
  const world = await createGenerationWorld(paperGenerator)
  const { ctx, coins } = world
  const fileId = await addFile(world, '导则.md', SOURCE)
  await learnAll(world, ask(fileId))
  const form = formOf({
    topic: '临溪古镇游客承载量',
    lengthSize: 'tiny',
    material: '手动上传',
    fileIds: [fileId],
  })
  const creation = await createCreation(ctx, { form })
  await workOff(creation.id)
  const quoted = await getCreation(ctx, creation)
  expect(quoted).toMatchObject({ taskStatus: 'need_pay', quote: { coins: 0, isExcerpt: true } })
  await payCreation(ctx, orderFor(quoted, ctx))
  await workOff(creation.id)
  const done = await getCreation(ctx, creation)
  expect(done).toMatchObject({ taskStatus: 'done', errorText: '', paidCoins: 0 })
  // Words that are only quoted cost nothing.
  expect(await coins()).toEqual({ wallet: 1_000, held: 0 })
  const text = await snapshot(ctx, documentIdOf(creation.id))
  const words = [...text.bodies.values()].reduce((sum, body) => sum + countBodyWords(body), 0)
  expect(nodesOf(text.tree).length).toBeGreaterThan(2)
  expect(words).toBeGreaterThan(100)
  expect(text.evidence.size).toBeGreaterThan(2)
  expect(text.citations.length).toBeGreaterThan(2)
  for (const { evidenceId } of text.citations) {
    expect(SOURCE.replace(/\s/g, '')).toContain(
      text.evidence.get(evidenceId)?.quote.replace(/\s/g, ''),
    )
  }
}, 60_000)
