import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import type { ConversationRole, ModelIdentity } from '~/features/models/terms'
import { isHopeless, modelErrors } from '~/features/models/errors'
import type { SourceLang, TargetLang } from '../../wire/terms/translate'
import { translateErrors } from '../../errors'
import { checkUnit } from './check'
import { termsIn, type KnownTerm } from './known-terms'
import { mask, withoutMarks, type Masked } from './mask'
import { promptFor, readSegments } from './prompt'

/** How units are to be translated. */
export interface Manner {
  from: SourceLang
  to: TargetLang
  glossary: readonly KnownTerm[]
  /** Of the document; '' for none. */
  title: string
}

export type UnitResult =
  | { text: string; missedTerms: string[] }
  /** A word of `unitFaults`, or the slug of what the model refused with. */
  | { fault: string }

export interface Translated {
  /** One for each unit, in order. */
  results: UnitResult[]
  /** Null when there was nothing to ask for. */
  by: ModelIdentity | null
}

/** Jobs have no seat. */
type Asker = Pick<Context, 'models'> & Partial<Pick<Context, 'seat'>>

interface Work {
  ctx: Asker
  manner: Manner
  role: ConversationRole
  signal: AbortSignal
  by: ModelIdentity | null
}

const UNITS_AT_ONCE = 24
const CHARACTERS_AT_ONCE = 1_600
const LONGEST_ASK_MS = 100_000

/** Which role translates: its own, or the chat's. Errors: `translate.notConfigured` when both are the offline engine's. */
export function translatingRole(ctx: Asker): ConversationRole {
  const role = roleOf(ctx)
  if (!role) throw translateErrors.notConfigured()
  return role
}

/** Why nothing is translated in this house, as its members are told; '' when something is. */
export const translationObstacle = (ctx: Asker): string =>
  roleOf(ctx) ? '' : translateErrors.notConfigured().text

const roleOf = ({ models }: Asker) =>
  (['translation', 'chat'] as const).find((role) => models.whoServes(role).provider !== 'offline')

/**
 * Translates units, each checked: what lost a number, a formula, an address or a citation is asked for once more by
 * itself, and then given up. A failing unit never takes the others along.
 * Errors: `translate.notConfigured`, `models.keyRefused` and the like, which no other unit would escape.
 */
export async function translateUnits(
  ctx: Asker,
  units: readonly string[],
  manner: Manner,
  signal: AbortSignal,
): Promise<Translated> {
  const work: Work = { ctx, manner, role: translatingRole(ctx), signal, by: null }
  const different = [...new Set(units)]
  const results = new Map<string, UnitResult>()
  for (const some of batchesOf(different)) {
    const answers = await translateBatch(work, some)
    some.forEach((unit, index) => results.set(unit, answers[index] ?? { fault: 'empty' }))
  }
  return { results: units.map((unit) => results.get(unit) ?? { fault: 'empty' }), by: work.by }
}

async function translateBatch(work: Work, units: string[]): Promise<UnitResult[]> {
  const masked = units.map(mask)
  const results: (UnitResult | null)[] = masked.map((unit, index) =>
    asItIs(unit, units[index] ?? ''),
  )
  await attempt(work, masked, results, open(results))
  const unsaid = open(results).filter((index) => faultOf(results[index]) === 'models.truncated')
  if (unsaid.length > 0) await attempt(work, masked, results, unsaid)
  // Each by itself: what one of them does to the model is no longer the others' trouble.
  for (const index of open(results)) {
    if (isWorthAsking(faultOf(results[index]))) await attempt(work, masked, results, [index])
  }
  for (const index of missing(results)) await attempt(work, masked, results, [index], true)
  return results.map((result) => result ?? { fault: 'empty' })
}

/** Asks for these units and writes down what came of it. */
async function attempt(
  work: Work,
  masked: Masked[],
  results: (UnitResult | null)[],
  places: number[],
  isForTerms = false,
): Promise<void> {
  if (places.length === 0) return
  const asked = places.map((index) => masked[index]?.text ?? '')
  const { answers, fault } = await ask(work, asked)
  places.forEach((index, position) => {
    const next = judge(work, masked[index], answers[position], fault)
    // A second try for the glossary's sake may only mend.
    const isWorse = isForTerms && ('fault' in next || next.missedTerms.length > 0)
    if (!isWorse) results[index] = next
  })
}

function judge(
  { manner }: Work,
  source: Masked | undefined,
  translation: string | undefined,
  fault: string | null,
): UnitResult {
  if (!source || (translation === undefined && fault)) return { fault: fault ?? 'empty' }
  const checked = checkUnit(source, translation, manner)
  if ('fault' in checked) return checked
  const missedTerms = termsIn(source.text, manner.glossary)
    .filter(({ translation }) => !checked.text.toLowerCase().includes(translation.toLowerCase()))
    .map(({ term }) => term)
  return { text: checked.text, missedTerms }
}

/** What the model says of these units. Throws what no other unit would escape, and when the work was called off. */
async function ask(work: Work, units: string[]) {
  const { ctx, manner, role, signal } = work
  const terms = termsIn(units.join('\n'), manner.glossary)
  const messages = promptFor({ units, ...manner, terms })
  let text = ''
  let fault: string | null = null
  try {
    // Jobs have no seat: nobody waits for them.
    const request = { messages, ...(!ctx.seat && { isBackground: true as const }) }
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_ASK_MS)])
    for await (const event of ctx.models.stream(role, request, limited)) {
      if (event.type === 'started') work.by = event.by
      if (event.type === 'text') text += event.text
      if (event.type === 'recast') text = ''
      if (event.type === 'finished' && event.reason === 'length') fault = 'models.truncated'
    }
  } catch (error) {
    signal.throwIfAborted()
    fault = faultOfAsking(error, text !== '')
  }
  return { answers: readSegments(text, units.length, fault === null), fault }
}

/** Throws what no other unit would escape. */
function faultOfAsking(error: unknown, hasSpoken: boolean): string {
  if (!(error instanceof AppError)) {
    if (isTimeout(error)) return modelErrors.stalled().slug
    throw error
  }
  if (isHopeless(error)) throw error
  // What broke off was said as far as it came; what is missing may come with the next asking.
  const isBroken = hasSpoken && error.slug === modelErrors.unavailable().slug
  return isBroken ? modelErrors.truncated().slug : error.slug
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

// A service that is down is not asked again for every unit of its own.
const isWorthAsking = (fault: string | null) =>
  fault !== null && (!fault.startsWith('models.') || fault === modelErrors.refused().slug)

const faultOf = (result: UnitResult | null | undefined) =>
  result && 'fault' in result ? result.fault : null

const open = (results: (UnitResult | null)[]) =>
  results.flatMap((result, index) => (result === null || 'fault' in result ? [index] : []))

const missing = (results: (UnitResult | null)[]) =>
  results.flatMap((result, index) =>
    result && 'text' in result && result.missedTerms.length > 0 ? [index] : [],
  )

/** A unit of nothing but marks and numbers. */
const asItIs = (masked: Masked, unit: string): UnitResult | null =>
  /\p{L}/u.test(withoutMarks(masked.text)) ? null : { text: unit, missedTerms: [] }

function batchesOf(units: string[]): string[][] {
  const batches: string[][] = []
  let characters = 0
  for (const unit of units) {
    const last = batches.at(-1)
    const fits =
      last && last.length < UNITS_AT_ONCE && characters + unit.length <= CHARACTERS_AT_ONCE
    if (fits) last.push(unit)
    else batches.push([unit])
    characters = fits ? characters + unit.length : unit.length
  }
  return batches
}
