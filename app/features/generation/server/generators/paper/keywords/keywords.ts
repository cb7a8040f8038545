import { z } from 'zod'
import { GAP, type DocNode, type Inline, type Paragraph } from '#packages/document'
import { plainText } from '#packages/document/text-checks'
import type { StepResult, Step, Tools, Work } from '../../generator'
import { isEnglishAbstract } from '../../outline/front-matter'
import { BlockBuilder } from '../blocks'
import { checkBody, commitSection } from '../commit'
import { keyTermsOf } from './key-terms'
import type { Writing } from '../plan'
import { KEYWORD_RULES } from '../prompts'

const MOST = 5
const SECTIONS_READ = 40

/** What a text is about, by its own words. */
async function termsOf({ leaves, framed, tree }: Writing, tools: Tools): Promise<string[]> {
  const own = leaves.filter(({ id }) => !framed.has(id)).slice(0, SECTIONS_READ)
  const sections = await tools.document.sections(own.map(({ id }) => id))
  const texts = sections.map(({ body }) => plainText(body))
  const headings = own.map(({ title }) => title)
  const found = keyTermsOf([tree.title, ...headings, ...texts], MOST * 6)
  const terms = byPlace(found, tree.title, headings).slice(0, MOST * 3)
  // 保护 says nothing beside 保护范围.
  const isPart = (term: string) => terms.some((other) => other !== term && other.includes(term))
  return terms.filter((term) => !isPart(term)).slice(0, MOST)
}

/** What the title names is what a text is about, then what its headings do; 文件 and 程序 stand in every manual. */
export function byPlace(
  terms: readonly string[],
  title: string,
  headings: readonly string[],
): string[] {
  const placeOf = (term: string) =>
    title.includes(term) ? 0 : headings.some((heading) => heading.includes(term)) ? 1 : 2
  return terms.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const translated = z.object({ keywords: z.array(z.string().max(60)).max(12) })

/** The line of keywords under an abstract; in English what a model made of the Chinese ones, else left to the author. */
export async function keywordsUnder(
  { title }: DocNode,
  writing: Writing,
  tools: Tools,
  blocks: BlockBuilder,
): Promise<Paragraph | null> {
  const terms = await termsOf(writing, tools)
  if (terms.length === 0) return null
  if (!isEnglishAbstract(title)) return lineOf('关键词：', terms.join('；'), blocks)
  const english = await inEnglish(terms, tools)
  return english.length > 0
    ? lineOf('Keywords: ', english.join('; '), blocks)
    : lineOf('Keywords: ', `${GAP}`, blocks)
}

async function inEnglish(terms: readonly string[], tools: Tools): Promise<string[]> {
  try {
    const user = terms.map((term) => `- ${term}`).join('\n')
    const { keywords } = await tools.askForJson(translated, { system: KEYWORD_RULES, user })
    return keywords
      .map((item) => item.trim())
      .filter((item) => /^[\p{Script=Latin}\d][^\p{Script=Han};]*$/u.test(item))
      .slice(0, MOST)
  } catch (error) {
    // An abstract stands without them: they are marked as missing.
    if (tools.signal.aborted) throw error
    return []
  }
}

function lineOf(head: string, words: string, blocks: BlockBuilder): Paragraph {
  const content: Inline[] = [
    { type: 'text', text: head, marks: [{ type: 'bold' }] },
    { type: 'text', text: words },
  ]
  return blocks.paragraph(content)
}

/** An English abstract that nobody can write here: its place is marked, and its author writes it. */
export async function leaveToAuthor(
  work: Work,
  step: Step,
  node: DocNode,
  tools: Tools,
): Promise<StepResult> {
  const blocks = new BlockBuilder('source', step.key, work.round)
  const text = `${GAP}英文摘要与关键词留给作者撰写：没有写作模型时不代为翻译。`
  const content = [blocks.paragraph([{ type: 'text', text, marks: [{ type: 'highlight' }] }])]
  const checked = checkBody(node.id, { type: 'doc', content }, () => '')
  await commitSection(node.id, checked, { offered: [], by: 'source', tools })
  return { words: 0, memory: { digest: '', flags: 0 }, isFree: true }
}
