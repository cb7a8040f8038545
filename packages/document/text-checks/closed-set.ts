import { replaceAllMarks } from '#packages/model-text/marks'
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
// [@e9], [@e9;@e12]: a name of the evidence itself, which a writer is never told.
const NAMED = /[ \t]*\^?\[(@[^\]\n]*)\]/g
// Where a mark stood; of private use, so that no text has it.
const MARK = '\uf8f1'
const BLANKS_BEFORE = new RegExp(`(?<![ \\t])[ \\t]*${MARK}`, 'g')
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
  const drop = () => {
    invented += 1
    return ''
  }
  const evidence = (numbers: number[]) => {
    const existing = numbers.flatMap((alias) => allowed.aliases.get(alias) ?? [])
    invented += numbers.length - existing.length
    return `${MARK}${existing.length === 0 ? '' : `[@${[...new Set(existing)].join(';@')}]`}`
  }
  const marked = outsideCode(bare.text.replace(CUT_OFF, ''), (plain) => {
    const works = inventedIn(plain, allowed.works)
    invented += works.removed
    const bareWords = works.text
      .replace(ADDRESS, (_, words: string | undefined) => {
        invented += 1
        return words ?? ''
      })
      .replace(NAMED, drop)
    return replaceAllMarks(bareWords, evidence)
      .replace(BLANKS_BEFORE, '')
      .replace(LINK, (link, id: string) => (allowed.links.has(id) ? link : drop()))
      .replace(STRAY, drop)
      .replace(NEIGHBOURS, (marks) => `[@${[...new Set(idsIn(marks))].join(';@')}]`)
  })
  // A heading of one that stood behind a mark stands alone now.
  const { text, removed } = withoutBibliography(marked)
  return { text, invented: invented + removed }
}

/** Ids of the evidence that a closed text names, in order, repeats kept. */
export const idsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\[((?:@[\w-]+;?)+)\]/g)].flatMap(([, inside = '']) =>
    inside.split(';').map((item) => item.replace('@', '')),
  )

function outsideCode(text: string, change: (plain: string) => string): string {
  let result = ''
  let from = 0
  for (const code of text.matchAll(CODE)) {
    result += change(text.slice(from, code.index)) + code[0]
    from = code.index + code[0].length
  }
  return result + change(text.slice(from))
}
