import { documentIdOf } from './creation-rows'
import { runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { addFile, ask, learnAll } from '#test/learning'
import {
  createGenerationWorld,
  formOf,
  hasten,
  orderFor,
  runnerOf,
  viewTask,
  workOff,
} from '#test/generation-world'
import { snapshot } from '~/features/document/server'
import { modelErrors } from '~/features/models/errors'
import type { CreationForm } from '../contract'
import { pauseCreation, payCreation, resumeCreation, retryCreation } from './actions'
import { createCreation, getCreation } from './creations'
import { bookGenerator } from './generators/book'
import type { CreationGenerator } from './generators/generator'
import { paperGenerator } from './generators/paper'
import { deckGenerator } from './generators/ppt'

const SOURCE = `# 临溪古镇保护导则
## 第一章 核心保护区
临溪古镇核心保护区东起永安桥，西至文昌阁，面积为12.6公顷。核心保护区的保护遵循整体保护的原则，不得拆除历史建筑。
## 第二章 游客承载量
核心保护区可游面积为3.86公顷，人均游览面积取12平方米，日周转率取2.4次。按面积法测算，游客日承载量约为7720人次。
## 第三章 节假日预约
节假日实行分时预约，每个时段为两小时。节假日预约人数不得超过日承载量的九成。散客可以在当天上午八点以后申请余票。
## 第四章 停车管理
停车场设在古镇东侧，共有车位420个。停车场高峰时段实行临时限时停放，超过三小时的加收停车费。
`

const walked: [name: string, generator: CreationGenerator, changes: Partial<CreationForm>][] = [
  ['paper', paperGenerator, { lengthSize: 'tiny' }],
  ['book', bookGenerator, { kind: 'conetnt', project: 'book', targetWords: 1_000 }],
  ['deck', deckGenerator, { kind: 'ppt', project: 'ppt', outlineType: 'ppt-outline', pages: 4 }],
]

for (const [name, generator, changes] of walked) {
  test(`a ${name} is paused in the middle, goes on, fails at one heading, and is tried again there alone`, async () => {
    let open = () => {}
    const passed = new Promise<void>((resolve) => {
      open = resolve
    })
    let broken = ''
    let isMended = false
    const ran: string[] = []
    const world = await createGenerationWorld({
      ...generator,
      async run(ctx, work, step, tools) {
        if (step.delivers) {
          await passed
          // One that was paused has gone on waiting.
          tools.signal.throwIfAborted()
          if (broken === '') broken = step.key
          if (step.key === broken && !isMended) throw modelErrors.unavailable()
          ran.push(step.key)
        }
        return generator.run(ctx, work, step, tools)
      },
    })
    const { ctx, coins } = world
    const fileId = await addFile(world, '导则.md', SOURCE)
    await learnAll(world, ask(fileId))
    const form = formOf({ topic: '临溪古镇', material: '手动上传', fileIds: [fileId], ...changes })
    const creation = await createCreation(ctx, { form })
    await workOff(creation.id)
    const quoted = await getCreation(ctx, creation)
    expect(quoted.taskStatus).toBe('need_pay')
    await payCreation(ctx, orderFor(quoted, ctx))
    await hasten(creation.id)
    const alarm = runDurableObjectAlarm(runnerOf(creation.id))
    await untilWriting(creation.id)
    expect(await pauseCreation(ctx, creation)).toMatchObject({ isPaused: true, done: 0 })
    await alarm
    expect(await getCreation(ctx, creation)).toMatchObject({ isPaused: true, taskStatus: 'ing' })
    open()
    await resumeCreation(ctx, creation)
    await workOff(creation.id)
    const partly = await getCreation(ctx, creation)
    expect(partly).toMatchObject({ taskStatus: 'done', isPaused: false, failed: 1, heldCoins: 0 })
    const before = [...ran]
    isMended = true
    await retryCreation(ctx, { id: creation.id, nodeIds: [] })
    await workOff(creation.id)
    const whole = await getCreation(ctx, creation)
    expect(whole).toMatchObject({ taskStatus: 'done', failed: 0, done: whole.total, heldCoins: 0 })
    expect(ran.slice(before.length)).toEqual([broken])
    expect(new Set(ran).size).toBe(ran.length)
    const { wallet, held } = await coins()
    expect({ wallet: wallet + whole.paidCoins, held }).toEqual({ wallet: 1_000, held: 0 })
    expect((await snapshot(ctx, documentIdOf(creation.id))).bodies.size).toBeGreaterThanOrEqual(
      whole.done,
    )
  }, 60_000)
}

async function untilWriting(id: string): Promise<void> {
  for (let left = 250; left > 0; left -= 1) {
    const { nodes } = await viewTask(id)
    if (nodes.some(({ state }) => state === 'ing')) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nothing is written')
}
