import { z } from 'zod'
import { readMarkdown } from '#packages/document'
import { generationErrors } from '../../../errors'
import { plainText } from '#packages/document/text-checks'
import type { StepResult } from '../generator'
import { BlockBuilder } from './blocks'
import { commitSection, levelOf, checkBody } from './commit'
import { closeAgain, compose, lengthen, withAliases } from './compose'
import type { SectionContext } from './section-context'
import { isEnglishAbstract } from '../outline/front-matter'
import { keywordsUnder } from './keywords/keywords'
import { digestOf } from './digest'
import { inspect, withFoundSources, type Problem } from './inspect'
import type { SectionMemory } from './memory'
import { quotesAsData, REPAIR_RULES } from './prompts'
import { withTable } from './tables'
import { isNoText, isTooShort, proseOf, replaced, wordsOf } from './prose'

const ANEW_FROM = 0.3
const MOST_REPAIRED = 12

/** A section by a model: written to its length, held against its sources and the others, mended once, put down. */
export async function writeOnline(context: SectionContext): Promise<StepResult> {
  const { node, step, work, tools } = context
  const composed = await compose(context)
  const text = await mended(context, composed.text)
  // All of it was said before, and nothing else came: an empty section would pass for a written one.
  if (wordsOf(text) === 0 && tools.enough.aborted) throw generationErrors.stepStopped()
  if (isNoText(text, context.words) && !tools.enough.aborted) throw generationErrors.stepFailed()
  const blocks = new BlockBuilder('ai', step.key, work.round)
  const parsed = readMarkdown(text, { by: 'ai', step: step.key, newId: () => blocks.blockId() })
  if (context.isAbstract && isEnglishAbstract(node.title) && isChinese(text))
    throw generationErrors.stepFailed()
  const keywords = context.isAbstract
    ? await keywordsUnder(node, context.writing, tools, blocks)
    : null
  const written = withTable(parsed.body.content, context.table, blocks)
  const body = { ...parsed.body, content: keywords ? [...written, keywords] : written }
  const checked = checkBody(node.id, body, context.quoteOf)
  const offered = context.evidence.map(({ id }) => id)
  const words = await commitSection(node.id, checked, { offered: offered, by: 'ai', tools })
  const doubtful = checked.sentences.filter(
    (item) => levelOf(item, checked.citations) === 'contradicted',
  )
  for (const item of doubtful) flag(context, 'unsupported', item.text)
  if (composed.invented > 0) flag(context, 'invented', `${composed.invented}`)
  const memory: SectionMemory = { digest: digestOf(plainText(body)), flags: doubtful.length }
  return { words, memory }
}

/** A model that was asked for English, and answered in Chinese. */
const isChinese = (text: string) =>
  (text.match(/\p{Script=Han}/gu)?.length ?? 0) > 0.3 * text.replace(/\s/g, '').length

const flag = ({ node, tools }: SectionContext, kind: string, text: string) =>
  tools.emit({ type: 'guard.flag', nodeId: node.id, kind, text: text.slice(0, 200) })

async function mended(context: SectionContext, first: string): Promise<string> {
  let text = replaced(first, withFoundSources(context, first))
  let problems = await inspect(context, text)
  const besides = new Set(othersIn(problems))
  const repeated = problems.filter(({ kind }) => kind === 'repeated')
  const isAnew = repeated.length >= ANEW_FROM * proseOf(text).length && repeated.length > 1
  if (isAnew && !context.tools.enough.aborted) {
    context.tools.unsay()
    text = (await compose(context, [...besides])).text
    text = replaced(text, withFoundSources(context, text))
    problems = await inspect(context, text)
    addTo(besides, othersIn(problems))
  }
  if (context.tools.enough.aborted) return withoutRepeats(context, text, besides)
  if (problems.length > 0) {
    text = replaced(text, await repaired(context, text, problems.slice(0, MOST_REPAIRED)))
    text = await withoutRepeats(context, text, besides)
  }
  return lengthened(context, text, besides)
}

const ROUNDS = 3

// What is put behind it may repeat something as well, and is short again without that.
async function lengthened(
  context: SectionContext,
  start: string,
  besides: Set<string>,
): Promise<string> {
  let text = start
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!isTooShort(text, context.words) || context.tools.enough.aborted) return text
    const more = await lengthen(context, text, [...besides])
    text = await withoutRepeats(context, more.text, besides)
  }
  return text
}

// What is still said twice is said once. `besides` comes to know what others have said.
async function withoutRepeats(
  context: SectionContext,
  text: string,
  besides: Set<string>,
): Promise<string> {
  const again = (await inspect(context, text)).filter(({ kind }) => kind === 'repeated')
  addTo(besides, othersIn(again))
  return replaced(text, new Map(again.map(({ no }) => [no, ''])))
}

const othersIn = (problems: readonly Problem[]): string[] =>
  problems.flatMap(({ elsewhere }) => elsewhere ?? [])

const addTo = (sentences: Set<string>, more: readonly string[]) => {
  for (const item of more) sentences.add(item)
}

const repairs = z.object({
  sentences: z.array(z.object({ no: z.int(), text: z.string().max(1_000) })),
})

/** Other words for the sentences that were named, and for no others. */
async function repaired(
  context: SectionContext,
  text: string,
  problems: readonly Problem[],
): Promise<Map<number, string>> {
  const prose = new Map(proseOf(text).map((item) => [item.no, item]))
  const asked = problems.map(({ no, why }) => {
    const sentence = withAliases(context, prose.get(no)?.text ?? '')
    return `${no}. ${sentence}\n   理由：${why}`
  })
  const user = `${asked.join('\n')}\n\n资料：\n${quotesAsData(context.evidence)}`
  try {
    const { sentences } = await context.tools.askForJson(repairs, { system: REPAIR_RULES, user })
    const named = new Set(problems.map(({ no }) => no))
    return new Map(
      sentences
        .filter(({ no }) => named.has(no))
        .map(({ no, text: other }) => [no, closeAgain(context, other).replace(/\s*\n\s*/g, '')]),
    )
  } catch (error) {
    // Without its repair the section stands with its flags.
    if (context.tools.signal.aborted) throw error
    return new Map()
  }
}
