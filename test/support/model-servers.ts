import type { SeatedContext } from '~/core/context'
import { modelConnections } from '~/features/models/server/own/tables'

export const RERANKER = 'BAAI/bge-reranker-v2-m3'

/** A server that the team has connected, with one model that puts passages in order; nobody listens there. */
export async function connectServer(ctx: SeatedContext): Promise<string> {
  const id = ctx.newId()
  const probe = {
    isOk: true,
    failure: '',
    status: null,
    kind: 'rerank' as const,
    firstWordMs: 300,
    isStreamed: false,
    thinks: false,
    tools: 'unknown' as const,
    images: 'unknown' as const,
    json: 'unknown' as const,
    window: null,
    output: null,
    dimensions: null,
  }
  const model = { no: 1, model: RERANKER, probe, testedAt: 0, inputYuan: null, outputYuan: null }
  await ctx.db.insert(modelConnections).values({
    id,
    teamId: ctx.seat.teamId,
    preset: 'siliconflow',
    label: '金丝雀模型',
    baseUrl: `https://models-${ctx.seat.teamId}.invalid/v1`,
    models: [model],
    createdBy: ctx.actor.accountId,
    createdAt: 0,
    updatedAt: 0,
  })
  return id
}
