import { and, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import { isSigned, signWords } from '~/core/signing/signatures'
import { modelErrors } from '../../errors'
import type {
  ModelProbe,
  OwnServerInput,
  TestedOwnModel,
  TestOwnModelInput,
} from '../../own-contract'
import { modelProbe } from '../../own-contract'
import { presetOf } from '../../preset-terms'
import { recordOutcome } from '../health'
import { listModels } from '../openai-compatible/ask-limits'
import { requireAllowed, senderOf } from './allowed'
import { openConnection, type ConnectionRow } from './own-models'
import { probeModel } from './probe'
import { providerIdOf, providerOf, type OpenConnection } from './providers'
import { modelConnections } from './tables'

const TESTS: RateRule = { name: 'own-model-tests', limit: 20, windowMs: 60_000 }
/** Of all its questions together. */
const PROBE_MS = 90_000
const FIRST_WORD_MS = 30_000

/** A server as a team names it: the address and key typed, or those of a connection that is there. */
export type Target = Pick<OpenConnection, 'preset' | 'label' | 'baseUrl' | 'apiKey'> & {
  row: ConnectionRow | null
}

/**
 * Asks a model what it can do, whether it is connected or not. Nothing is kept; the signature proves the result to
 * `connectOwnModel`. Errors: `notAllowed`, `connectionNotFound`, `tooMany`.
 */
export async function testOwnModel(
  ctx: SeatedContext,
  input: TestOwnModelInput,
  signal: AbortSignal,
): Promise<TestedOwnModel> {
  requireAllowed(ctx)
  await limitRate(ctx, TESTS, ctx.seat.teamId)
  const target = await targetOf(ctx, input)
  const { MODEL_STALL_MS, MODEL_FIRST_WORD_MS } = ctx.settings
  const probed = {
    provider: providerOf(target, senderOf(ctx)),
    model: input.model,
    kind: presetOf(target.preset)?.models.find(({ model }) => model === input.model)?.kind,
    patience: { firstMs: Math.min(MODEL_FIRST_WORD_MS, FIRST_WORD_MS), stallMs: MODEL_STALL_MS },
  }
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)])
  const probe = modelProbe.parse(await probeModel(probed, bounded))
  if (!signal.aborted) await noteHealth(ctx, { target, model: input.model, probe })
  return { probe, signature: probe.isOk ? await signed(ctx, target, input.model, probe) : '' }
}

/** Names of the models that a server lists; none where it lists nothing. Errors: as `testOwnModel`. */
export async function listOwnModels(ctx: SeatedContext, input: OwnServerInput): Promise<string[]> {
  requireAllowed(ctx)
  await limitRate(ctx, TESTS, ctx.seat.teamId)
  const models = await listModels(providerOf(await targetOf(ctx, input), senderOf(ctx)))
  return models.slice(0, LISTED_AT_MOST)
}

const LISTED_AT_MOST = 200

// Of a model that is connected the page tells how it went last.
async function noteHealth(
  ctx: SeatedContext,
  { target, model, probe }: { target: Target; model: string; probe: ModelProbe },
): Promise<void> {
  const entry = target.row?.models.find((item) => item.model === model)
  if (!target.row || !entry) return
  const { isOk, failure, status, firstWordMs } = probe
  await recordOutcome(ctx, {
    provider: providerIdOf(target.row.id, entry.no),
    label: target.label,
    model,
    role: 'chat',
    slug: isOk ? null : failure,
    status,
    firstWordMs,
  })
}

/** Where a model is asked for. Of a connection the address is always its own: a stored key goes nowhere else. */
export async function targetOf(ctx: SeatedContext, input: OwnServerInput): Promise<Target> {
  const { connectionId, apiKey } = input
  if (connectionId === undefined) {
    const { preset, baseUrl } = input
    const label = presetOf(preset)?.label ?? ''
    return { preset, label, baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, row: null }
  }
  const [row] = await ctx.db
    .select()
    .from(modelConnections)
    .where(and(eq(modelConnections.id, connectionId), eq(modelConnections.teamId, ctx.seat.teamId)))
  if (!row) throw modelErrors.connectionNotFound()
  const { preset, label, baseUrl } = row
  if (apiKey !== '') return { preset, label, baseUrl, apiKey, row }
  const opened = await openConnection(ctx, row)
  if (!opened) throw modelErrors.keyRefused()
  return { preset, label, baseUrl, apiKey: opened.apiKey, row }
}

/** Whether this server tested just this, for this team. */
export async function isTested(
  ctx: SeatedContext,
  tested: { target: Target; model: string; probe: ModelProbe; signature: string },
): Promise<boolean> {
  const { target, model, probe, signature } = tested
  const words = await wordsOf(ctx, target, model, probe)
  return probe.isOk && isSigned(ctx.settings.JWT_SECRET, PURPOSE, words, signature)
}

const PURPOSE = 'own-model-test'

async function signed(ctx: SeatedContext, target: Target, model: string, probe: ModelProbe) {
  const words = await wordsOf(ctx, target, model, probe)
  return signWords(ctx.settings.JWT_SECRET, PURPOSE, words)
}

async function wordsOf(
  { seat }: SeatedContext,
  { baseUrl, apiKey }: Target,
  model: string,
  probe: ModelProbe,
): Promise<string[]> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(apiKey))
  const key = [...new Uint8Array(digest)].join(',')
  return [seat.teamId, baseUrl, key, model, JSON.stringify(probe)]
}
