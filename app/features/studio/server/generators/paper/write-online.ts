import { z } from 'zod'
import { readMarkdown } from '~/features/editor/schema'
import { studioErrors } from '../../../errors'
import { plainText } from '../../../guards'
import type { StepResult } from '../maker'
import { BlockMaker } from './blocks'
import { commitSaid, levelOf, read } from './commit'
import { closeAgain, compose, lengthen, withAliases } from './compose'
import type { SectionDesk } from './desk'
import { digestOf } from './digest'
import { inspect, withFoundSources, type Problem } from './inspect'
import type { SectionMemory } from './memory'
import { quotesAsData, REPAIR_RULES } from './prompts'
import { withTable } from './tables'
import { isNoText, isTooShort, proseOf, replaced, wordsOf } from './prose'

const ANEW_FROM = 0.3
const MOST_REPAIRED = 12

/** A section by a model: written to its length, held against its sources and the others, mended once, put down. */
export async function writeOnline(desk: SectionDesk): Promise<StepResult> {
  const { node, step, work, tools } = desk
  const composed = await compose(desk)
  const text = await mended(desk, composed.text)
  // All of it was said before, and nothing else came: an empty section would pass for a written one.
  if (wordsOf(text) === 0 && tools.enough.aborted) throw studioErrors.stepStopped()
  if (isNoText(text, desk.words) && !tools.enough.aborted) throw studioErrors.stepFailed()
  const blocks = new BlockMaker('ai', step.key, work.round)
  const made = readMarkdown(text, { by: 'ai', step: step.key, newId: () => blocks.blockId() })
  const content = withTable(made.body.content, desk.table, blocks)
  const body = { ...made.body, content }
  const said = read(node.id, body, desk.quoteOf)
  const shown = desk.evidence.map(({ id }) => id)
  const words = await commitSaid(node.id, said, { shown, by: 'ai', tools })
  const doubtful = said.sentences.filter((item) => levelOf(item, said.citations) === 'contradicted')
  for (const item of doubtful) flag(desk, 'unsupported', item.text)
  if (composed.invented > 0) flag(desk, 'invented', `${composed.invented}`)
  const memory: SectionMemory = { digest: digestOf(plainText(body)), flags: doubtful.length }
  return { words, memory }
}

const flag = ({ node, tools }: SectionDesk, kind: string, text: string) =>
  tools.tell({ type: 'guard.flag', nodeId: node.id, kind, text: text.slice(0, 200) })

async function mended(desk: SectionDesk, first: string): Promise<string> {
  let text = replaced(first, withFoundSources(desk, first))
  let problems = await inspect(desk, text)
  const besides = new Set(othersIn(problems))
  const repeated = problems.filter(({ kind }) => kind === 'repeated')
  const isAnew = repeated.length >= ANEW_FROM * proseOf(text).length && repeated.length > 1
  if (isAnew && !desk.tools.enough.aborted) {
    desk.tools.unsay()
    text = (await compose(desk, [...besides])).text
    text = replaced(text, withFoundSources(desk, text))
    problems = await inspect(desk, text)
    addTo(besides, othersIn(problems))
  }
  if (desk.tools.enough.aborted) return withoutRepeats(desk, text, besides)
  if (problems.length > 0) {
    text = replaced(text, await repaired(desk, text, problems.slice(0, MOST_REPAIRED)))
    text = await withoutRepeats(desk, text, besides)
  }
  return lengthened(desk, text, besides)
}

const ROUNDS = 3

// What is put behind it may repeat something as well, and is short again without that.
async function lengthened(desk: SectionDesk, given: string, besides: Set<string>): Promise<string> {
  let text = given
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!isTooShort(text, desk.words) || desk.tools.enough.aborted) return text
    const more = await lengthen(desk, text, [...besides])
    text = await withoutRepeats(desk, more.text, besides)
  }
  return text
}

// What is still said twice is said once. `besides` comes to know what others have said.
async function withoutRepeats(
  desk: SectionDesk,
  text: string,
  besides: Set<string>,
): Promise<string> {
  const again = (await inspect(desk, text)).filter(({ kind }) => kind === 'repeated')
  addTo(besides, othersIn(again))
  return replaced(text, new Map(again.map(({ no }) => [no, ''])))
}

const othersIn = (problems: readonly Problem[]): string[] =>
  problems.flatMap(({ elsewhere }) => elsewhere ?? [])

const addTo = (known: Set<string>, more: readonly string[]) => {
  for (const item of more) known.add(item)
}

const repairs = z.object({
  sentences: z.array(z.object({ no: z.int(), text: z.string().max(1_000) })),
})

/** Other words for the sentences that were named, and for no others. */
async function repaired(
  desk: SectionDesk,
  text: string,
  problems: readonly Problem[],
): Promise<Map<number, string>> {
  const prose = new Map(proseOf(text).map((item) => [item.no, item]))
  const asked = problems.map(({ no, why }) => {
    const said = withAliases(desk, prose.get(no)?.text ?? '')
    return `${no}. ${said}\n   理由：${why}`
  })
  const user = `${asked.join('\n')}\n\n资料：\n${quotesAsData(desk.evidence)}`
  try {
    const { sentences } = await desk.tools.askForJson(repairs, { system: REPAIR_RULES, user })
    const named = new Set(problems.map(({ no }) => no))
    return new Map(
      sentences
        .filter(({ no }) => named.has(no))
        .map(({ no, text: other }) => [no, closeAgain(desk, other).replace(/\s*\n\s*/g, '')]),
    )
  } catch (error) {
    // Without its repair the section stands with its flags.
    if (desk.tools.signal.aborted) throw error
    return new Map()
  }
}
