import type { Context } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import { tryModel } from '~/features/models/server'
import { modelPresets } from '../terms'
import { type ModelTrialView, type SetupModelInput } from '../contract'
import { requireSetupCode } from './codes'

const TRIALS: RateRule = { name: 'setup.model', limit: 20, windowMs: 15 * 60_000 }

/**
 * Asks a known service one word with the typed key, which is kept nowhere. Errors: `badCode` and those of asking a model.
 */
export async function trySetupModel(
  ctx: Context,
  input: SetupModelInput,
  presets: readonly { id: string; baseUrl: string }[] = modelPresets,
): Promise<ModelTrialView> {
  const digest = await requireSetupCode(ctx, input.code)
  await limitRate(ctx, TRIALS, digest)
  const baseUrl = presets.find(({ id }) => id === input.provider)?.baseUrl ?? ''
  const startedAt = Date.now()
  await tryModel({ baseUrl, apiKey: input.apiKey }, input.model)
  return { tookMs: Date.now() - startedAt }
}
