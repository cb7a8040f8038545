import { fold } from '#packages/chinese/fold'
import { withoutAsking, words } from '#packages/chinese/terms'
import { shareOf, type Asked } from '~/core/ranking/question'
import { likesOf } from '../support/meaning'
import type { Extract, RankedSource } from './extract'
import { saysByAttribute } from './kinds'
import { isBlank, SMALL_CORPUS } from './small-corpus'
import { rowsOf } from './table-rows'

const MOST_RELATED = 3
// Share of the weight of the question's telling words. With it a third of the questions that are far from all of a small
// library are shown something (`npm run eval -- small --half dev`), and nine of ten that it holds an answer to.
const RELATED_FROM = 0.25
// In a large library any question finds sentences with a word or two of it.
const RELATED_FROM_LARGE = 0.5
const BESIDE_BEST = 0.75
const BESIDE_FROM = 0.05
const RELATED_ANYWAY = 0.6
const RELATED_ANYWAY_LARGE = 0.75

/**
 * Where no sentence looks like an answer: the likeliest sentence of each of the best passages that speaks of what the
 * question speaks of, best first. A question in other words than the document's finds its place so; who asks for
 * what stands nowhere in the library sees nothing.
 */
export function relatedTo(asked: Asked, ranked: RankedSource[], extracts: Extract[]): Extract[] {
  const contentWords = asked.words.filter((word) => !isBlank(word))
  const isSmall = asked.passages < SMALL_CORPUS
  const heaviest = contentWords.reduce(
    (best, word) => (asked.idf(word) > asked.idf(best) ? word : best),
    contentWords[0] ?? '',
  )
  const found = ranked.slice(0, MOST_RELATED).flatMap((home) => {
    const { passage, title } = home
    const best = extracts.find(({ alias }) => alias === passage.alias)
    if (!best || onlyNames(asked, home, best)) return []
    const text = `${best.folded}\n${title}`
    const isHeld = (word: string) => meaning(asked, word).some((item) => text.includes(item))
    const share = shareOf(asked, contentWords, isHeld)
    // What tells the question from others is there, or most of it is; a name that it names has to be.
    const isNamed = isSmall || !lacksNames(asked, `${text}\n${passage.text}`)
    const from = isSmall ? RELATED_FROM : RELATED_FROM_LARGE
    const anyway = isSmall ? RELATED_ANYWAY : RELATED_ANYWAY_LARGE
    const isNear = share >= from && (isSmall || asked.stands(heaviest, text))
    // What only its file's name shares with the question says nothing of it.
    const sharesWord = isSmall || contentWords.some((word) => asked.stands(word, best.folded))
    return { best, share, isNear: isNamed && sharesWord && (isNear || share >= anyway) }
  })
  if (!found.some(({ isNear }) => isNear)) return []
  const least = Math.max(...found.map(({ share }) => share)) * BESIDE_BEST
  // In a small library the passage may be the one, though its sentence is not.
  return found
    .filter(({ share, isNear }) =>
      isSmall ? isNear || share >= BESIDE_FROM : isNear && share >= least,
    )
    .map(({ best }) => best)
}

/** A row with nothing but a number beside the name that a question names says nothing of it. */
const onlyNames = (asked: Asked, home: RankedSource, { folded }: Extract): boolean =>
  asked.type !== 'number' &&
  rowsOf(home).some(
    ({ words: row, cells }) =>
      fold(row) === folded &&
      cells.every((cell) => /^\d*$/.test(cell) || asked.folded.includes(fold(cell))),
  )

// A single character shares its meaning with too many.
const meaning = (asked: Asked, word: string): string[] => [
  word,
  ...(asked.alike[asked.words.indexOf(word)] ?? []),
  ...(word.length > 1 ? likesOf(word).filter((like) => like.length > 1) : []),
]

// What the whole library is about needs not be said again.
const RARE = 0.5

/** Whether a name in Latin letters of the question (Kubernetes, DPR) stands nowhere in a text: it is then of something else. */
export const lacksNames = (asked: Asked, text: string): boolean => {
  const folded = fold(text)
  return asked.latin.some(
    (name) =>
      name.length > 1 && asked.idf(name) >= asked.highestIdf * RARE && !asked.stands(name, folded),
  )
}

const ASKING = /多[久长大高远重宽深快]|几|吗/
const THING = /的([\u3400-\u9fff]{2,8})$/

/**
 * Whether a question that only names a thing (甲方仓库的联系电话) finds that very thing neither in the sentence nor round
 * it: what is said of the warehouse is then no answer.
 */
export function lacksThing(asked: Asked, home: RankedSource | undefined): boolean {
  const plain = asked.folded.replace(/[?。!\s]+$/, '')
  const [, thing = ''] = THING.exec(plain) ?? []
  if (thing === '' || !home || ASKING.test(plain) || withoutAsking(plain) !== plain) return false
  return words(thing).some(
    (word) =>
      !saysByAttribute(word, home.body) &&
      !meaning(asked, word).some((item) => standsIn(home, item)),
  )
}

const standsIn = ({ body, title }: RankedSource, word: string) =>
  body.includes(word) || title.includes(word)
