import { countWords, leavesOf, pathTo, type DocNode, type SectionBody } from '#packages/document'
import { sentencesOf } from '#packages/document/text-checks'
import { condense, leansBack } from '~/features/document/deck'
import type { Step, StepResult, Tools, Work } from '../generator'
import { BlockBuilder, cited } from './blocks'
import { commitSection, checkBody } from './commit'
import { keywordsUnder } from './keywords/keywords'
import { ABSTRACT_WORDS, HEADINGS_A_BATCH, type Writing } from './plan'
import { quoteMemory } from './quote-step'

export const isFront = ({ tree }: Writing, { id }: DocNode): boolean =>
  pathTo(tree, id)[0]?.kind === 'front'

const MOST_SOURCES = 8
const MOST_PARTS = 12

/** What an introduction without a model says of the whole: its sources and its parts, nothing else. */
export function openingOf({ form }: Work, writing: Writing, node: DocNode, tools: Tools): string[] {
  const first = writing.leaves.find((item) => !isFront(writing, item))
  if (first !== node || !writing.framed.has(node.id)) return []
  const sources = sourcesOf(writing, tools)
  const whole = form.project === 'book' ? '本书' : '本文'
  const parts = writing.tree.children
    .filter(({ kind, id }) => kind !== 'front' && kind !== 'back' && !writing.framed.has(id))
    .map(({ title }) => `“${title}”`)
  const named = sources.slice(0, MOST_SOURCES).map((title) => `《${title}》`)
  const more = sources.length > named.length ? `等${sources.length}份资料` : ''
  const from = named.length > 0 ? `${whole}依据${named.join('')}${more}写成` : ''
  const rest = parts.length > MOST_PARTS ? `等${parts.length}个部分` : ''
  const order = parts.length > 1 ? `依次说明${parts.slice(0, MOST_PARTS).join('')}${rest}` : ''
  const sentence = [from, order].filter((item) => item !== '').join('，')
  return sentence === '' ? [] : [`${sentence}。`]
}

function sourcesOf({ leaves }: Writing, tools: Tools): string[] {
  const titles = new Set<string>()
  for (let index = 0; index < leaves.length; index += HEADINGS_A_BATCH) {
    const found = tools.remembered(`quote:${leaves[index]?.id ?? ''}`, quoteMemory) ?? {}
    for (const { own } of Object.values(found)) for (const { title } of own) titles.add(title)
  }
  return [...titles]
}

/** An abstract without a model: the first cited sentence of each chapter, as far as there is room. */
export async function writeAbstractOffline(
  work: Work,
  step: Step,
  node: DocNode,
  writing: Writing,
  tools: Tools,
): Promise<StepResult> {
  const chosen = await firstSentences(writing, step.words ?? ABSTRACT_WORDS, tools)
  if (chosen.length === 0) return { words: 0, isFree: true }
  const blocks = new BlockBuilder('source', step.key, work.round)
  const content = chosen.flatMap(({ text, evidenceIds }) => cited(text, evidenceIds))
  const keywords = await keywordsUnder(node, writing, tools, blocks)
  const body: SectionBody = {
    type: 'doc',
    content: [blocks.paragraph(content), ...(keywords ? [keywords] : [])],
  }
  const evidence = await tools.document.evidence(chosen.flatMap(({ evidenceIds }) => evidenceIds))
  const quotes = new Map(evidence.map(({ id, quote }) => [id, quote]))
  const checked = checkBody(node.id, body, (id) => quotes.get(id) ?? '')
  const words = await commitSection(node.id, checked, {
    offered: [...quotes.keys()],
    by: 'source',
    tools,
  })
  return { words, memory: { digest: '', flags: 0 }, isFree: true }
}

const ENDS = /[。！？.!?][”’」』）)]*$/
const LONGEST = 400

/** Items of a list say nothing without its head. */
const paragraphsOf = (body: SectionBody): SectionBody => ({
  ...body,
  content: body.content.filter(({ type }) => type === 'paragraph'),
})

/** A part of a sentence says nothing, nor one without the sentence that it leans on. */
const standsAlone = (text: string): boolean =>
  ENDS.test(text) && condense(text, LONGEST) !== '' && !leansBack(text)

async function firstSentences({ tree, leaves, framed }: Writing, words: number, tools: Tools) {
  const chosen: { text: string; evidenceIds: readonly string[] }[] = []
  let room = words
  const leafIds = new Set(leaves.map(({ id }) => id))
  for (const chapter of tree.children) {
    const own = leavesOf({ children: [chapter] }).filter(
      ({ id }) => leafIds.has(id) && !framed.has(id),
    )
    const texts = await tools.document.sections(own.map(({ id }) => id))
    const first = texts
      .flatMap(({ nodeId, body }) => sentencesOf(nodeId, paragraphsOf(body)))
      .find(
        (item) =>
          item.evidenceIds.length > 0 && countWords(item.text) <= room && standsAlone(item.text),
      )
    if (!first) continue
    chosen.push(first)
    room -= countWords(first.text)
  }
  return chosen
}
