import { z } from 'zod'
import { fencedPassage } from '~/features/library/server'
import { leavesOf } from '#packages/document'
import type { SeatedContext } from '~/core/context'
import type { Step, StepResult, Tools, Work } from '../generator'
import type { Writing } from './plan'
import { PLAN_RULES } from './prompts'
import { quotesOf } from './quote-step'

const claimed = z.object({ claims: z.array(z.string()), terms: z.array(z.string()) })
/** What each heading of a chapter says, by its id. */
export const claimsMemory = z.record(z.string(), claimed)

const planned = z.object({
  nodes: z.array(
    z.object({
      node: z.int(),
      claims: z.array(z.string().max(200)).max(20).default([]),
      terms: z.array(z.string().max(60)).max(20).default([]),
    }),
  ),
})
const QUOTES_A_NODE = 6

/** Gives the claims of a chapter to its headings, each to one. */
export async function runPlanStep(
  ctx: SeatedContext,
  work: Work,
  step: Step,
  writing: Writing,
  tools: Tools,
): Promise<StepResult> {
  const chapter = writing.tree.children.find(({ id }) => step.key === `plan:${id}`)
  const nodes = chapter ? leavesOf({ children: [chapter] }) : []
  const lines: string[] = []
  for (const [index, node] of nodes.entries()) {
    const { own } = await quotesOf(ctx, work, node, step.after, writing, tools)
    const evidence = await tools.document.evidence(own.slice(0, QUOTES_A_NODE).map(({ id }) => id))
    const quotes = evidence.map(({ quote }) => `- ${quote.slice(0, 120)}`).join('\n')
    lines.push(fencedPassage(index + 1, `第${index + 1}节 ${node.title}｜${node.intent}`, quotes))
  }
  const user = `章：${chapter?.title ?? ''}\n${lines.join('\n')}`
  const { nodes: plans } = await tools.askForJson(planned, { system: PLAN_RULES, user })
  const memory: z.infer<typeof claimsMemory> = {}
  const visited = new Set<string>()
  for (const { node: no, claims, terms } of plans) {
    const id = nodes[no - 1]?.id
    if (id === undefined) continue
    const fresh = claims.filter((item) => !visited.has(item) && visited.add(item))
    memory[id] = { claims: fresh.slice(0, 8), terms: terms.slice(0, 8) }
  }
  return { memory }
}
