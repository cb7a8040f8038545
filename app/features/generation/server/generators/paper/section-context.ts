import { leavesOf, pathTo, type DocNode, type Evidence } from '#packages/document'
import { glossaryTermsIn } from '~/features/library/server'
import type { StyleRules } from '#packages/document/text-checks'
import { styleInWords } from '#packages/document/style-card'
import { isEnglishAbstract } from '../outline/front-matter'
import { skeletonOf } from '../book/templates'
import { termsOf } from './quotes'
import { claimsMemory } from './claims'
import { sectionMemory } from './memory'
import type { Step, Tools, Work } from '../generator'
import type { NodeBrief } from './prompts'
import type { Writing } from './plan'
import { liftedTable, tableName, wordsOfLifted, type LiftedTable } from './tables'
import type { QuotesOfNode } from './quote-step'

/** All that one section is written from. */
export interface SectionContext {
  work: Work
  step: Step
  node: DocNode
  writing: Writing
  tools: Tools
  words: number
  /** By alias - 1. */
  evidence: readonly Evidence[]
  aliases: ReadonlyMap<number, string>
  aliasOf: ReadonlyMap<string, number>
  quoteOf(id: string): string
  links: ReadonlySet<string>
  /** How the document speaks, with the terms of the team that its sources name. */
  style: StyleRules
  /** A table of its sources, which stands in it whatever is written. */
  table: LiftedTable | null
  brief: NodeBrief
  isFrame: boolean
  /** It says again what the others say. */
  isAbstract: boolean
}

const MOST_QUOTES = 12
const NEAREST = 3
const PRECEDING = 40
const ALIKE = 5

/** Lays everything out for a section. */
export async function buildSectionContext(
  parts: Pick<SectionContext, 'work' | 'step' | 'node' | 'writing' | 'tools'>,
  quotes: QuotesOfNode,
): Promise<SectionContext> {
  const { work, step, node, writing, tools } = parts
  const tied = node.evidenceIds.filter((id) => /^e\d+$/.test(id))
  const table = await liftedTable(quotes, tools)
  const words = (step.words ?? 0) - wordsOfLifted(table)
  const tableIds = table ? [table.evidence.id] : []
  const found = await tools.document.evidence(idsOf(quotes, [...tied, ...tableIds]))
  const evidence = found.filter(({ quote, state }) => quote !== '' && state !== 'revoked')
  const quoteById = new Map(evidence.map((item) => [item.id, item.quote]))
  const chapters = writing.tree.children.filter(({ kind }) => kind === 'chapter' || kind === 'part')
  const path = pathTo(writing.tree, node.id)
  const links = chapters.filter(({ id }) => id !== path[0]?.id).slice(0, 8)
  const isFrame = step.kind === 'frame'
  const style = await styleOf(work, tools, [node.title, ...evidence.map(({ quote }) => quote)])
  const aliasOf = new Map(evidence.map(({ id }, index) => [id, index + 1]))
  return {
    ...parts,
    words,
    evidence,
    aliases: new Map(evidence.map(({ id }, index) => [index + 1, id])),
    aliasOf,
    quoteOf: (id) => quoteById.get(id) ?? '',
    links: new Set([...links.map(({ id }) => id), ...tableIds.map(tableName)]),
    table,
    style,
    isFrame,
    isAbstract: path[0]?.kind === 'front',
    brief: {
      title: node.title,
      path: [work.title, ...path.map(({ title }) => title)],
      intent: node.intent,
      note: node.note,
      remark: work.only?.remark ?? '',
      words,
      form: isEnglishAbstract(node.title) ? { ...work.form, language: 'en' } : work.form,
      outline: outlineRound(writing, node),
      ...claimsOf(writing, node, tools),
      conflicts: conflictLines(quotes, aliasOf),
      style: styleInWords(style.card, voiceOf(work), style.glossary),
      table: table && `[#${tableName(table.evidence.id)}] ${table.heading || table.source}`,
      digests: isFrame ? allDigests(writing, tools) : nearDigests(writing, node, tools),
      links: links.map(({ id, title }) => `${id} ${title}`),
    },
  }
}

// What somebody tied to it and what it shows first, then both sides of what disagrees.
function idsOf({ conflicts, own, also }: QuotesOfNode, first: readonly string[]): string[] {
  const sides = conflicts.flatMap((item) => item.sides.map(({ id }) => id))
  const ids = new Set([...first, ...sides, ...own.map(({ id }) => id), ...also])
  return [...ids].slice(0, MOST_QUOTES)
}

const TERMS_AT_MOST = 12

async function styleOf(
  { form }: Work,
  tools: Tools,
  texts: readonly string[],
): Promise<StyleRules> {
  const glossary = glossaryTermsIn(texts.join('\n'), await tools.glossary())
  return { card: form.card, glossary: glossary.slice(0, TERMS_AT_MOST) }
}

// A book speaks as its template does, until somebody says otherwise.
const voiceOf = ({ form }: Work) => skeletonOf(form.templateId)?.voice ?? ''

function conflictLines(
  { conflicts }: QuotesOfNode,
  aliasOf: ReadonlyMap<string, number>,
): string[] {
  return conflicts.flatMap(({ about, sides }) => {
    const aliased = sides.filter(({ id }) => aliasOf.has(id))
    const statements = aliased.map(({ id, written }) => `[${aliasOf.get(id) ?? 0}]写“${written}”`)
    return aliased.length > 1 ? [`${about}：${statements.join('，')}`] : []
  })
}

const MOST_CHAPTERS = 60

// All chapters while they are few, the parts of one's own and its neighbours.
function outlineRound({ tree }: Writing, { id }: DocNode): string {
  const [chapter] = pathTo(tree, id)
  const own = tree.children.findIndex((item) => item === chapter)
  const from = tree.children.length > MOST_CHAPTERS ? Math.max(0, own - MOST_CHAPTERS / 2) : 0
  return tree.children
    .slice(from, from + MOST_CHAPTERS)
    .flatMap((other, index) => {
      const isNear = Math.abs(from + index - own) <= 1
      const below = isNear ? leavesOf({ children: other.children }) : []
      return [other.title, ...below.map((item) => `  ${item.id === id ? '→' : '-'} ${item.title}`)]
    })
    .join('\n')
}

function claimsOf({ tree }: Writing, { id }: DocNode, tools: Tools) {
  const chapter = pathTo(tree, id)[0]
  const planned = tools.remembered(`plan:${chapter?.id ?? ''}`, claimsMemory) ?? {}
  const others = Object.entries(planned).filter(([other]) => other !== id)
  return {
    claims: planned[id]?.claims ?? [],
    elsewhere: others.flatMap(([, item]) => item.claims),
  }
}

type Digests = { title: string; digest: string }[]

const digestOf = ({ id, title }: DocNode, tools: Tools): Digests => {
  const memory =
    tools.remembered(`write:${id}`, sectionMemory) ?? tools.remembered(`frame:${id}`, sectionMemory)
  return memory && memory.digest !== '' ? [{ title, digest: memory.digest }] : []
}

// The nearest, and those before it that speak of the same.
function nearDigests({ leaves }: Writing, node: DocNode, tools: Tools): Digests {
  const index = leaves.indexOf(node)
  const near = leaves
    .slice(Math.max(0, index - NEAREST), index + NEAREST + 1)
    .filter((item) => item !== node)
  const terms = new Set(termsOf(`${node.title}${node.intent}`))
  const alike = leaves
    .slice(Math.max(0, index - PRECEDING), Math.max(0, index - NEAREST))
    .map((item) => ({
      node: item,
      shared: termsOf(item.title).filter((term) => terms.has(term)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, ALIKE)
    .map(({ node: item }) => item)
  return [...near, ...alike].flatMap((item) => digestOf(item, tools))
}

const MOST_DIGESTS = 50

function allDigests({ leaves, framed }: Writing, tools: Tools): Digests {
  const stride = Math.max(1, Math.ceil(leaves.length / MOST_DIGESTS))
  return leaves
    .filter(({ id }, index) => !framed.has(id) && index % stride === 0)
    .flatMap((item) => digestOf(item, tools))
}
