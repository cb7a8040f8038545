import type { NodeId } from '~/core/ids'
import {
  countBodyWords,
  keepBlockIds,
  readMarkdown,
  writeMarkdown,
  type DocNode,
  type DocSnapshot,
  type SectionBody,
} from '#packages/document'
import { bare, repeatsIn, sentencesOf } from '#packages/document/text-checks'
import type { Step, StepResult, Tools, Work } from '../generator'
import { BlockBuilder } from './blocks'
import { commitSection, checkBody } from './commit'
import { isFront } from './frame'
import type { Writing } from './plan'
import { proseOf, replaced } from './prose'

const LEAST = 0.9
const EMPTY: SectionBody = { type: 'doc', content: [] }

/**
 * The last look at the whole: sections that were written at the same time could not know of each other, so what two of
 * them say is taken out of the later one, unless that would become too short. Words of people and locked headings are
 * left alone.
 */
export async function runFinishStep(
  work: Work,
  step: Step,
  writing: Writing,
  tools: Tools,
): Promise<StepResult> {
  const snapshot = await tools.document.read()
  const inOrder = writing.leaves.filter((node) => !isFront(writing, node))
  const sentences = inOrder.flatMap(({ id }) => sentencesOf(id, snapshot.bodies.get(id) ?? EMPTY))
  const again = Map.groupBy(repeatsIn(sentences).repeats, (item) => item.again.nodeId)
  for (const node of inOrder) {
    const repeated = (again.get(node.id) ?? []).map((item) => item.again.text)
    const body = repeated.length > 0 ? ownBody(work, node, snapshot) : null
    const shorter = body && without(body, new Set(repeated.map(bare)), step, work)
    if (!shorter) continue
    // What would be too short without it keeps it: the list of checks tells it.
    const isLong = countBodyWords(shorter) >= LEAST * (writing.words.get(node.id) ?? 0)
    if (isLong) await put(node.id, shorter, snapshot, tools)
  }
  const { sections } = await tools.document.outline()
  return { words: sections.reduce((sum, item) => sum + item.words, 0) }
}

/** A text that is this round's to change; null for every other. */
function ownBody({ only }: Work, { id, locked }: DocNode, { bodies }: DocSnapshot) {
  const body = bodies.get(id)
  const isRequested = !locked && (!only || only.nodeId === id)
  return body && isRequested && body.content.every(({ attrs }) => attrs.by === 'ai') ? body : null
}

async function put(nodeId: NodeId, body: SectionBody, { evidence }: DocSnapshot, tools: Tools) {
  const checked = checkBody(nodeId, body, (id) => evidence.get(id)?.quote ?? '')
  const offered = (await tools.document.section(nodeId))?.shown ?? []
  await commitSection(nodeId, checked, { offered: offered, by: 'ai', tools })
}

function without(body: SectionBody, gone: ReadonlySet<string>, step: Step, work: Work) {
  const text = writeMarkdown(body)
  const out = proseOf(text).filter(({ plain }) => gone.has(bare(plain)))
  const shorter = replaced(text, new Map(out.map(({ no }) => [no, ''])))
  const blocks = new BlockBuilder('ai', step.key, work.round)
  const parsed = readMarkdown(shorter, { by: 'ai', step: step.key, newId: () => blocks.blockId() })
  return keepBlockIds(body, parsed.body)
}
