import { z } from 'zod'

// Models number passages as 3, "3", "[3]" or in a single value instead of a list.
const number = z.preprocess(
  (value) => (typeof value === 'string' ? Number(/\d+/.exec(value)?.[0] ?? Number.NaN) : value),
  z.int().min(0),
)
const asList = (value: unknown) =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** Elements that have the shape; the others are left out instead of spoiling the rest. */
export const goodOnes = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(asList, z.array(z.unknown())).transform((value) =>
    value.flatMap((element) => {
      const read = item.safeParse(element)
      return read.success ? [read.data] : []
    }),
  )

export const numbers = goodOnes(number)
const words = z.string().trim().min(2).max(300)

export const cited = z.object({ text: words, passages: numbers })
export type Cited = z.infer<typeof cited>

export const askedGuide = z.object({
  summary: goodOnes(cited),
  points: goodOnes(cited),
  terms: goodOnes(z.string().trim().min(2).max(24)),
  questions: goodOnes(cited),
})
export type AskedGuide = z.infer<typeof askedGuide>

export const askedDigest = z.object({
  summary: goodOnes(z.object({ text: words, points: numbers })),
  points: numbers,
})

export interface AskedTopic {
  text: string
  passages: number[]
  children: AskedTopic[]
}
const topic: z.ZodType<AskedTopic> = z.object({
  text: z.string().trim().min(1).max(60),
  passages: numbers,
  get children() {
    return goodOnes(topic)
  },
})
export const askedMap = z.object({ topics: goodOnes(topic) })
export const askedGroups = z.object({
  groups: goodOnes(z.object({ text: z.string().trim().min(1).max(40), topics: numbers })),
})
export const askedIdeas = z.object({
  angles: goodOnes(cited),
  outline: goodOnes(cited),
  opposing: goodOnes(cited),
})
