import { noId } from './ids'
import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import type { Context, SeatedContext } from '~/core/context'
import type { NodeId } from '~/core/ids'
import { signIns } from '~/features/auth/server/tables'
import { balancesOf, grantCoins } from '~/features/billing/server'
import { leavesOf, treeOfOutline, type DocTree } from '#packages/document'
import { reachObject } from '../../workers/platform/objects'
import { taskRunner } from '~/features/generation/server/task-runner'
import { creationForm, type CreationForm } from '~/features/generation/contract'
import { createCreation } from '~/features/generation/server/creations'
import type {
  CreationGenerator,
  Step,
  StepResult,
  Tools,
  Work,
} from '~/features/generation/server/generators/generator'
import { generators } from '~/features/generation/server/generators/registry'
import { priceOf, type CreationView } from '~/features/generation/terms'
import { TaskRunner as TaskRunnerClass } from '../../workers/objects/task-runner'
import { createTeamWorld } from './teams'

type TaskRunner = TaskRunnerClass

/** The world as the latest test's runners see it. */
let inRunners: Partial<Context> = {}

const WORDS_A_HEADING = 8

/** What a scripted maker does with a step; nothing: it writes a sentence. */
export type Doing = (step: Step, tools: Tools, work: Work) => Promise<StepResult | void>

/** A tree of `chapters` chapters with `sections` sections each. */
export const treeOf = (chapters: number, sections: number, newId: () => NodeId): DocTree =>
  treeOfOutline(
    Array.from({ length: chapters }, (_, index) => ({
      chapter_title: `第${index + 1}部分`,
      sections: Array.from({ length: sections }, (__, no) => ({
        section_title: `第${index + 1}部分的第${no + 1}点`,
        nodes: [],
      })),
    })),
    { id: newId(), title: '游客承载量', source: 'custom', newId },
  )

/** A maker that plans one step a heading and one for the whole, and does them as it is told. */
export function scriptedMaker(
  doing: Doing = async () => {},
): CreationGenerator & { ran: string[] } {
  const ran: string[] = []
  return {
    name: 'paper',
    ran,
    units({ only }, tree) {
      const leaves = leavesOf(tree).filter(({ id }) => !only || only.nodeId === id)
      return leaves.map(({ id }) => ({ nodeId: id, words: WORDS_A_HEADING }))
    },
    async plan(ctx, work) {
      if (work.phase === 'outline') return [outlineStep]
      const { tree } = await import('~/features/document/server').then((editor) =>
        editor.readTree(ctx, work.documentId ?? noId),
      )
      const leaves = leavesOf(tree).filter(({ id }) => !work.only || work.only.nodeId === id)
      const writes = leaves.map(({ id }, order) => writeStep(id, order))
      return work.only ? writes : [...writes, wholeStep(writes)]
    },
    async run(ctx, work, step, tools) {
      ran.push(step.key)
      const done = await doing(step, tools, work)
      if (done) return done
      if (step.kind === 'outline') return { outline: treeOf(3, 2, ctx.newId) }
      if (step.nodeId === null) return {}
      return writeSentence(step.nodeId, tools, work)
    },
  }
}

/** Puts a sentence under a heading, and says it. */
export async function writeSentence(nodeId: NodeId, tools: Tools, work: Work): Promise<StepResult> {
  const text = `第${work.round}轮写成${nodeId}。`
  tools.say(text)
  const body = {
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph' as const,
        attrs: { blockId: nodeId.slice(-8).padStart(8, '0'), by: 'ai' as const },
        content: [{ type: 'text' as const, text }],
      },
    ],
  }
  await tools.document.commit({ nodeId, body, citations: [] })
  return { words: WORDS_A_HEADING }
}

const outlineStep: Step = {
  key: 'outline',
  kind: 'outline',
  nodeId: null,
  after: [],
  stage: 'creating_outline',
  order: 0,
  words: null,
  delivers: false,
}

const writeStep = (nodeId: NodeId, order: number): Step => ({
  key: `write:${nodeId}`,
  kind: 'write',
  nodeId,
  after: [],
  stage: 'drafting',
  order,
  words: WORDS_A_HEADING,
  delivers: true,
})

const wholeStep = (writes: readonly Step[]): Step => ({
  key: 'finish',
  kind: 'finish',
  nodeId: null,
  after: writes.map(({ key }) => key),
  stage: 'completing',
  order: 1e6,
  words: null,
  delivers: false,
})

/** A team with 1,000 coins whose creations are made by a scripted maker. */
export async function createStudioWorld(doing?: Doing) {
  const maker = scriptedMaker(doing)
  return { ...(await createGenerationWorld(maker)), maker }
}

let areOpenedSo = false

// An alarm may go off before a test has laid its hand on the object: whatever is made from now on sees the same world.
async function openRunnersSo(): Promise<void> {
  if (areOpenedSo) return
  areOpenedSo = true
  await runInDurableObject(runnerOf('none'), (runner: TaskRunner) => {
    const prototype = Object.getPrototypeOf(runner) as TaskRunner
    const open = prototype.openContext
    prototype.openContext = function () {
      return { ...open.call(this), ...inRunners }
    }
  })
}

/** The same with a maker and models that are given. */
export async function createGenerationWorld(maker: CreationGenerator, models?: Context['models']) {
  const world = await createTeamWorld(models ? { models } : {})
  generators[maker.name] = maker
  const { teamId } = world.ctx.seat
  await grantCoins(world.ctx, { teamId, amountCoins: 1_000, key: 'start' })
  const { accountId, signInId: id } = world.ctx.actor
  const times = { createdAt: Date.now(), lastSeenAt: Date.now(), expiresAt: Date.now() + 3_600_000 }
  await world.ctx.db.insert(signIns).values({ id, accountId, ...times })
  // Alarms go off by the real clock, also before a test has laid its hand on the object.
  world.ctx.now = () => new Date()
  inRunners = { log: world.ctx.log, ...(models && { models }) }
  if (models) await openRunnersSo()
  const coins = () => balancesOf(world.ctx, teamId)
  return { ...world, coins }
}

export const formOf = (changes: Partial<CreationForm> = {}): CreationForm =>
  creationForm.parse({ kind: 'paper', topic: '游客承载量', lengthSize: 'small', ...changes })

export const priceOfForm = (form: CreationForm) => priceOf(form)

export function runnerOf(id: string) {
  const runners = env.TASK_RUNNER as DurableObjectNamespace<TaskRunner>
  return runners.get(runners.idFromName(id))
}

/** Takes pauses as short as they can be, also of an object that has just come back to life. */
export async function hasten(id: string): Promise<void> {
  await runInDurableObject(runnerOf(id), (runner: TaskRunner) => {
    runner.work.pace = { ...runner.work.pace, backoffMs: 1, widenMs: 1 }
    const open = TaskRunnerClass.prototype.openContext.bind(runner)
    runner.openContext = () => ({ ...open(), ...inRunners })
  })
}

/** A creation's work as its object tells it. */
export const viewTask = (id: string) =>
  taskRunner({ objects: (namespace, name) => reachObject(env, namespace, name) }, id).view()

/** Lets alarms go off until nothing is left to do; answers how many did. */
export async function workOff(id: string, atMost = 200): Promise<number> {
  for (let alarms = 0; alarms < atMost; alarms += 1) {
    await hasten(id)
    const went = await runDurableObjectAlarm(runnerOf(id)).catch(() => true)
    const { isRunning } = await viewTask(id)
    if (!isRunning) return alarms
    if (!went) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('the work does not end')
}

/** Ends the object's life in the middle of whatever it does. */
export async function kill(id: string): Promise<void> {
  await runInDurableObject(runnerOf(id), (_, state) => state.abort('test')).catch(() => {})
}

/** What one pays by. */
export const orderFor = (view: CreationView, ctx: SeatedContext, key = `pay-${view.id}`) => ({
  teamId: ctx.seat.teamId,
  id: view.id,
  outlineRev: view.quote?.outlineRev ?? '',
  coins: view.quote?.coins ?? 0,
  idempotencyKey: key,
})

/** A creation that waits to be paid, for whoever needs one to lose. */
export async function orderSome(ctx: SeatedContext) {
  generators.paper ??= scriptedMaker()
  const form = formOf({ topic: '金丝雀', lengthSize: 'tiny' })
  const outline = treeOf(1, 1, ctx.newId)
  const { id, quote } = await createCreation(ctx, { form, outline })
  const headingId = outline.children[0]?.id ?? ''
  return { creationId: id, outlineRev: quote?.outlineRev ?? '', headingId }
}
