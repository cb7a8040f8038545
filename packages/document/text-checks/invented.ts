/** As much of a work as a mark in the text names. */
export interface KnownWork {
  families: readonly string[]
  year: number | null
}

interface Cleaned {
  text: string
  removed: number
}

const NAME = String.raw`(?:[\u3400-\u9fff]{2,4}|[A-Z][A-Za-z'’-]+)`
const YEAR = String.raw`((?:19|20)\d\d)[a-z]?`
// （张三，2019）, (Smith & Lee, 2020), （王伟等，2021；李明，2018）; not （2019年）, nor （北京，2008年奥运会）.
const WORK = String.raw`(${NAME}(?:\s*(?:[、,，&和与]|and)\s*${NAME})*)\s*(?:等人?|et al\.?)?\s*[,，]\s*${YEAR}`
const IN_BRACKETS = new RegExp(
  String.raw`[ \t]*[（(]\s*${WORK}(?:\s*[;；]\s*${WORK})*\s*[)）]`,
  'g',
)
const ONE = new RegExp(WORK, 'g')

/** Takes out works that are named by author and year and that nobody gave. */
export function inventedIn(text: string, works: readonly KnownWork[]): Cleaned {
  let removed = 0
  const cleaned = text.replace(IN_BRACKETS, (all) => {
    const named = [...all.matchAll(ONE)]
    const unknown = named.filter(
      ([, names = '', year = '']) => !isKnown(names, Number(year), works),
    )
    removed += unknown.length
    return unknown.length === 0 ? all : ''
  })
  return { text: cleaned, removed }
}

const isKnown = (names: string, year: number, works: readonly KnownWork[]) =>
  works.some(
    (work) =>
      work.year === year && work.families.some((family) => family !== '' && names.includes(family)),
  )

const HEAD =
  /^\s*(?:#{1,6}\s*|\*\*)?\s*(?:[一二三四五六七八九十\d]+[、.．]\s*)?(?:主要)?(?:参考文献|参考资料|引用文献|文献列表|References|Bibliography)\s*[:：]?\s*(?:\*\*)?\s*$/i
const TYPE = /\[(?:[JMCDRNSPZGA]|EB|DB|CP|DS|PP)(?:\/OL)?\]/
const NUMBERED = /^\s*(?:[-*]\s*)?(?:[[【［(（]?\d{1,3}[\]】］)）]|\d{1,3}[.、．]|\[\^\d+\]:)\s*\S/
const PRINTED =
  /(?:19|20)\d\d\s*[,，]?\s*(?:\d+\s*)?[(（]\d+[)）]|doi\s*[:：]|(?:出版社|学报|Press|Journal|Vol\.)/i

/** Takes out what is shaped like a list of works: its heading with all under it, and single entries. */
export function withoutBibliography(markdown: string): Cleaned {
  const remaining: string[] = []
  let removed = 0
  let isWithin = false
  for (const line of markdown.split('\n')) {
    if (HEAD.test(line)) {
      isWithin = true
      removed += 1
      continue
    }
    if (isWithin && /^#{1,6}\s/.test(line)) isWithin = false
    const isGone = isEntry(line) || (isWithin && line.trim() !== '')
    if (isGone) removed += 1
    else remaining.push(line)
  }
  return { text: remaining.join('\n'), removed }
}

const isEntry = (line: string) =>
  (TYPE.test(line) && /(?:19|20)\d\d/.test(line)) ||
  (NUMBERED.test(line) && PRINTED.test(line) && /(?:19|20)\d\d/.test(line) && !/。\s*\[/.test(line))
