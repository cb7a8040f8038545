import type { SeatedContext } from '~/core/context'
import type { AppError } from '~/core/errors'
import { limitRate, type RateRule } from '~/core/rate'
import { modelErrors } from '~/features/models/errors'
import { langNames, type TargetLang, type TextTranslationView } from '../../wire/terms/translate'
import { translateErrors } from '../../errors'
import { glossaryOf } from './glossary'
import { languageOf, usualTarget } from './language'
import { translateUnits } from './translate-units'
import { planBlock } from './units'

const TEXTS: RateRule = { name: 'library.translate-text', limit: 60, windowMs: 60_000 }

/**
 * Translates selected words, with the team's glossary. What lost a number or a mark twice is refused rather than shown.
 * Errors: `translate.notConfigured`, `sameLanguage`, `notTranslated`, `models.*`, `requestErrors.tooMany`.
 */
export async function translateText(
  ctx: SeatedContext,
  input: { text: string; targetLang?: TargetLang | undefined },
): Promise<TextTranslationView> {
  const sourceLang = languageOf(input.text)
  const targetLang = input.targetLang ?? usualTarget(sourceLang)
  if (sourceLang === targetLang) {
    throw translateErrors.sameLanguage({ language: langNames[targetLang] })
  }
  await limitRate(ctx, TEXTS, ctx.actor.accountId)
  const plan = planBlock({ kind: 'list', text: input.text })
  const glossary = await glossaryOf(ctx, ctx.seat.spaceId, targetLang)
  const manner = { from: sourceLang, to: targetLang, glossary, title: '' }
  const { results, by } = await translateUnits(
    ctx,
    plan.units,
    manner,
    new AbortController().signal,
  )
  const done = results.flatMap((result) => ('text' in result ? [result] : []))
  const fault = results.find((candidate) => 'fault' in candidate)
  if (fault) throw faultOf(fault.fault)
  return {
    text: plan.build(done.map((result) => result.text)),
    sourceLang,
    targetLang,
    by,
    missedTerms: [...new Set(done.flatMap((result) => result.missedTerms))],
  }
}

function faultOf(slug: string): AppError {
  const modelFailures = Object.values(modelErrors).map((make) => make())
  return modelFailures.find((error) => error.slug === slug) ?? translateErrors.notTranslated()
}
