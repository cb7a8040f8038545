import type { SeatedContext } from '~/core/context'
import { balancesOf } from '~/features/billing/server'
import { grantCoins } from '~/features/billing/server/ledger/payments'
import { researchHandlers } from '~/features/research/server'
import { rememberWorks } from '~/features/research/server/works'
import type { ScholarWork } from '~/features/research/terms'
import { createTeamWorld } from './teams'
import { callingModel, type Answer } from './turns'
import { bareWork } from './works'

const empty: ScholarWork = { ...bareWork, id: '', authors: ['赵文', '李俊'], year: 2021 }
/** Says all that is usually asked, in Chinese. */
export const heat: ScholarWork = {
  ...empty,
  id: 'doi:10.1/heat',
  title: '行道树与热岛',
  abstract:
    '本文旨在弄清行道树能否降低街道气温。采用六条街道的夏季实测，并以回归模型分析。结果表明，正午气温平均降低2.4度。研究仅在武汉进行，阴天未涉及。',
}
/** Says some of it, in English. */
export const nets: ScholarWork = {
  ...empty,
  id: 'doi:10.1/nets',
  title: 'Deep nets | for maps',
  abstract:
    'We propose a convolutional method for map reading. The data set has 12,000 sheets. Results show that errors decreased by 31%.',
}
/** Says nothing. */
export const mute: ScholarWork = { ...empty, id: 'doi:10.1/mute', title: '无摘要' }
/** A team with 20 coins that knows three papers; with answers, a model that gives them. */
export async function createTableWorld(...answers: Answer[]) {
  const world = await createTeamWorld()
  const model = answers.length > 0 ? callingModel(...answers) : null
  if (model) world.ctx.models = model
  await rememberWorks(world.ctx, [heat, nets, mute])
  await grantCoins(world.ctx, { teamId: world.ctx.seat.teamId, amountCoins: 20, key: 'start' })
  /** Runs what waits, as the queue would; what it throws is the queue's to try again. */
  const work = async () => {
    const failures: unknown[] = []
    for (let next = world.queued.shift(); next; next = world.queued.shift()) {
      const { actor: _, seat: __, ...bare } = world.ctx
      const handler = researchHandlers.find(({ type }) => type === next?.type)
      await handler
        ?.run({ ...bare, actor: null, seat: null }, next.payload)
        .catch((error: unknown) => failures.push(error))
    }
    return failures
  }
  return { ...world, model, work }
}

export const coins = async (ctx: SeatedContext) => {
  const { wallet, held } = await balancesOf(ctx, ctx.seat.teamId)
  return { wallet, held }
}
