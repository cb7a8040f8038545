import { inventedIn, withoutBibliography, type KnownWork } from './invented'

/** What a text may name. Nothing else stands in it afterwards. */
export interface Allowed {
  /** By the number that the writer was told, from 1: the evidence behind it. */
  aliases: ReadonlyMap<number, string>
  /** Figures and headings that `[#id]` may name. */
  links: ReadonlySet<string>
  /** Works that may be named as (作者, 年份). */
  works: readonly KnownWork[]
}

export interface Closed {
  /** Markdown with `[@e12;@e15]` where marks stood. */
  text: string
  /** Marks, links, works and addresses that were taken out because nobody gave them. */
  invented: number
}

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]+`|\$[^$\n]+\$/g
const LIST = String.raw`\d{1,4}(?:\s*[-–—~,，、;；]\s*\d{1,4})*`
// [1], [1, 2], [1-3], 【1】, [^1], [@e9], [@e9;@e12], ^[1]^ and a mark that the end of the text cut off.
const MARK = new RegExp(
  String.raw`[ \t]*\^?(?:[[【［]\s*(?:\^|来源|资料|片段|编号|citation:?|ref:?)?\s*(${LIST})\s*[\]】］]\^?(?![(:])|\[(@[^\]\n]*)\])`,
  'gi',
)
const NEIGHBOURS = /(\[@[^\]]+\])(?:[ \t]*\[@[^\]]+\])+/g
const LINK = /[ \t]*\[#([^\]\s]{0,80})\]/g
const ADDRESS =
  /\[([^\]\n]{0,200})\]\((?:https?:|www\.)[^)\s]*\)|<?(?:https?:\/\/|www\.)[^\s，。；、）】」》”"'<>)[【［\u3400-\u9fff]+>?/gi
const STRAY = /\[(?:@(?!(?:[\w-]+;@)*[\w-]+\])|#(?![^\]\s]{1,80}\])|\^)/g
const CUT_OFF = /[ \t]*[[【［](?:[@#^]?[\w\d,;，、\s-]{0,12})$/

/** Marks become the evidence that they stand for; whatever else a writer says about sources is taken out and counted. */
export function closeSet(markdown: string, allowed: Allowed): Closed {
  const bare = withoutBibliography(markdown)
  let invented = bare.removed
  const marked = outsideCode(bare.text.replace(CUT_OFF, ''), (plain) => {
    const works = inventedIn(plain, allowed.works)
    invented += works.removed
    return works.text
      .replace(ADDRESS, (_, words: string | undefined) => {
        invented += 1
        return words ?? ''
      })
      .replace(MARK, (_, numbers: string | undefined) => {
        const told = numbers === undefined ? [] : numbersIn(numbers)
        const known = told.flatMap((alias) => allowed.aliases.get(alias) ?? [])
        invented += numbers === undefined ? 1 : told.length - known.length
        return known.length === 0 ? '' : `[@${[...new Set(known)].join(';@')}]`
      })
      .replace(LINK, (link, id: string) => {
        if (allowed.links.has(id)) return link
        invented += 1
        return ''
      })
      .replace(STRAY, () => {
        invented += 1
        return ''
      })
      .replace(NEIGHBOURS, (marks) => `[@${[...new Set(idsIn(marks))].join(';@')}]`)
  })
  // A heading of one that stood behind a mark stands alone now.
  const { text, removed } = withoutBibliography(marked)
  return { text, invented: invented + removed }
}

/** Ids of the evidence that a closed text names, in order, repeats kept. */
export const idsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\[((?:@[\w-]+;?)+)\]/g)].flatMap(([, inside = '']) =>
    inside.split(';').map((one) => one.replace('@', '')),
  )

function outsideCode(text: string, change: (plain: string) => string): string {
  let made = ''
  let from = 0
  for (const code of text.matchAll(CODE)) {
    made += change(text.slice(from, code.index)) + code[0]
    from = code.index + code[0].length
  }
  return made + change(text.slice(from))
}

const MOST_OF_RANGE = 30

function numbersIn(list: string): number[] {
  return list.split(/[,，、;；]/).flatMap((part) => {
    const [from = NaN, to = from] = part.split(/[-–—~]/).map((one) => Number(one.trim()))
    const count = Math.min(MOST_OF_RANGE, Math.max(1, to - from + 1))
    return Array.from({ length: count }, (_, at) => from + at)
  })
}
