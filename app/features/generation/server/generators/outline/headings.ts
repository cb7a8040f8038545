import { fold } from '#packages/chinese/fold'
import { bigrams } from '#packages/chinese/terms'
import type { SourcePassage } from '../paper/material'
import { cleanTitle, isSameTitle, type Draft, type OutlineSize } from './shape'

/** A heading of a source with what stands under it. */
export interface Heading {
  title: string
  source: string
  /** Words of the text under it, its children's too. */
  weight: number
  /** Terms of its title and text. */
  terms: Set<string>
  children: Heading[]
}

// Headings that tell of a document, not of a subject; commands that stand as large as one.
const FORMAL =
  /\\[a-z]{2}|^(?:目录|附则|.{0,4}(?:排版|体例|编写|印刷)?约定|警告|提示|注意|附录.{0,8}|附件.{0,8}|参考文献|参考资料|前言|序|后记|.{0,4}致谢|摘要|abstract|到会情况|会议情况|联系方式|(?:关于)?版权.{0,8}|关于(?:本|这[份本篇])(?:文档|书|手册|指南|教程|文件)|(?:本?文档|[本全]书|本?手册)的?(?:组织|结构|编排|历史|版本|约定)|贡献者(?:名单)?|修订记录|签发|封面|索引|免责声明|.{0,20}(?:许可证|授权(?:协议|书|条款)?|licen[cs]es?)(?:(?: |的).{0,12})?|(?:table of )?contents|preface|foreword|references|bibliography|acknowledge?ments?|index|appendix.{0,20}|disclaimer|(?:arxiv|doi|issn|isbn)[:\s].*|https?:.*|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}, \d{4}|\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\S+(?: \S+){3,}[a-z]\.|.*\.(?:pdf|docx?|pptx?|xlsx?|csv|txt|md|html?))$/i

/** Whether a heading names no subject of its own. */
export const isFormalTitle = (title: string): boolean => FORMAL.test(title.trim())

/** How much a passage has to give. */
export type Weigh = (passage: SourcePassage) => number

const lengthOf: Weigh = ({ text }) => text.length

/** Tables of contents of the sources: each source is one heading with its own below it. */
export function contentsOf(passages: readonly SourcePassage[], weigh = lengthOf): Heading[] {
  const sources = new Map<string, Heading>()
  const inOrder = passages.toSorted((a, b) => a.no - b.no)
  for (const passage of inOrder) {
    const key = `${passage.fileId ?? ''}${passage.url}`
    const root = sources.get(key) ?? newHeading(cleanTitle(passage.title), passage.title)
    sources.set(key, root)
    addPassage(root, passage, weigh(passage))
  }
  return [...sources.values()].map(withoutOwnTitle)
}

const newHeading = (title: string, source: string): Heading => ({
  title,
  source,
  weight: 0,
  terms: new Set(),
  children: [],
})

function addPassage(
  root: Heading,
  { headings, text, title: source }: SourcePassage,
  weight: number,
): void {
  const terms = bigrams(fold(text))
  let node = root
  for (const heading of ['', ...headings.slice(0, 4)]) {
    if (heading !== '') {
      const title = cleanTitle(heading)
      const next = node.children.find((item) => item.title === title) ?? newHeading(title, source)
      if (!node.children.includes(next)) node.children.push(next)
      node = next
    }
    node.weight += weight
    for (const term of terms) node.terms.add(term)
    for (const term of bigrams(fold(heading))) node.terms.add(term)
  }
}

// A document that begins with its own title has its chapters below that.
function withoutOwnTitle(root: Heading): Heading {
  let node = root
  while (node.children.length === 1 && (node.children[0]?.children.length ?? 0) > 1) {
    node = node.children[0] ?? node
  }
  const isOwn = ({ title, children }: Heading) =>
    children.length === 0 && isSameTitle(title, root.title)
  const children = node.children.filter((item) => !isOwn(item)).flatMap(unfolded)
  return { ...node, title: root.title, children }
}

const unfolded = (node: Heading): Heading[] => {
  if (FORMAL.test(node.title) || node.weight === 0) return []
  const [only] = node.children
  const isShell =
    only !== undefined && node.children.length === 1 && isSameTitle(only.title, node.title)
  const children = (isShell ? only.children : node.children).flatMap(unfolded)
  return [{ ...node, children }]
}

// A chapter takes a section of another source that has at least so much in common with it.
const ATTACH_FROM = 0.06

/**
 * An outline of what the sources themselves are divided into: the best divided source gives the chapters, headings of the
 * others go where their subject is, and what has no place there becomes a chapter of its own.
 */
export function draftFromContents(contents: readonly Heading[], size: OutlineSize): Draft[] {
  const withParts = contents.filter(({ children }) => children.length > 0)
  const [first, ...others] = withParts.toSorted((a, b) => divisionOf(b) - divisionOf(a))
  if (!first) return []
  const files = new Set(contents.map(({ source }) => bareFileName(source)))
  const isFile = ({ title }: Heading) => files.has(bareFileName(title))
  const chapters = first.children
    .flatMap((item) => (isFile(item) ? item.children : [item]))
    .map((item) => ({ ...item, children: [...item.children] }))
  const own: Heading[] = []
  for (const source of others) {
    // A file's own name says what it is, not what a chapter is about.
    const headings = source.children.flatMap((item) => (isFile(item) ? item.children : [item]))
    const left = headings.filter((section) => !attach(section, chapters))
    own.push(...left.map((item) => ({ ...item, weight: OTHERS * item.weight })))
  }
  const all = [...chapters, ...own]
  const heaviest = new Set(all.toSorted((a, b) => b.weight - a.weight).slice(0, size.chapters.most))
  return all.filter((item) => heaviest.has(item)).map(draftOf)
}

// Beside chapters of the source that gives the outline, others stand back.
const OTHERS = 0.5

const bareFileName = (name: string) =>
  cleanTitle(name.replace(/\.[a-z]{2,5}$/i, ''))
    .replace(/[\s_—-]+/g, '')
    .toLowerCase()

/** What a document is about, by its title: without year, edition and the kind of paper that it is. */
export function subjectOf(title: string): string {
  const bare = title
    .replace(/[（(][^）)]*[）)]/g, '')
    .replace(/^(?:19|20)\d\d年?(?:度)?/, '')
    .replace(/[-—_ ]*第[一二三四五六七八九十\d]+[次版期届稿]$/, '')
  const subject = bare.replace(/(?:的)?(?:报告|纪要|汇总|汇编|总结|说明|文件|资料)$/, '')
  return subject.length >= 3 ? subject : title
}

// Two levels are worth more than one, many headings more than few.
const divisionOf = ({ children }: Heading) =>
  children.length + 2 * children.filter((item) => item.children.length > 1).length

function attach(section: Heading, chapters: Heading[]): boolean {
  const alike = chapters.map((chapter) => ({ chapter, share: likeness(section, chapter) }))
  const best = alike.reduce((a, b) => (b.share > a.share ? b : a), {
    chapter: null as Heading | null,
    share: 0,
  })
  if (!best.chapter || best.share < ATTACH_FROM) return false
  if (best.chapter.children.some((item) => isSameTitle(item.title, section.title))) return true
  best.chapter.children.push({ ...section, children: [] })
  best.chapter.weight += section.weight
  return true
}

function likeness(section: Heading, chapter: Heading): number {
  const title = bigrams(fold(section.title))
  const inTitles = new Set(
    [chapter, ...chapter.children].flatMap((item) => bigrams(fold(item.title))),
  )
  const named = title.filter((pair) => inTitles.has(pair)).length / Math.max(1, title.length)
  const shared = [...section.terms].filter((term) => chapter.terms.has(term)).length
  return 0.5 * named + 0.5 * (shared / Math.max(1, section.terms.size))
}

const draftOf = (heading: Heading): Draft => ({
  title: heading.title,
  intent: `参见《${heading.source}》`,
  weight: heading.weight,
  children: heading.children.filter(({ title }) => !isSameTitle(title, heading.title)).map(draftOf),
})
