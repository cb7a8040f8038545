import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { plainLine } from '~/core/text/text-rules'
import {
  HOME_ITEMS_AT_MOST,
  HOME_LINK_LIMIT,
  HOME_SUMMARY_LIMIT,
  HOME_TITLE_LIMIT,
  homeSlots,
} from './terms'

const id = z.string().regex(/^\d{1,16}$/)
const line = (least: number, most: number) =>
  z.string().transform(plainLine).pipe(z.string().min(least).max(most))
const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/)

/** The home page is that of the host's brand, whichever team asks. */
export const homeIndexQuery = z.object({ teamId: idSchemas.team.optional() })

export const homeItemView = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  link: z.string(),
  /** Address of its picture; '' for none. */
  picture: z.string(),
})
export type HomeItemView = z.infer<typeof homeItemView>

export const homeIndexView = z.object({
  banners: z.array(homeItemView),
  apps: z.array(homeItemView),
  recommends: z.array(homeItemView),
})
export type HomeIndexView = z.infer<typeof homeIndexView>

export const homePictureParams = z.object({ name: z.string() })

export const saveHomeItemInput = z.object({
  /** Absent: a new one, last in its slot. */
  id: id.optional(),
  slot: z.enum(homeSlots),
  brandId: z.string().max(40).default(''),
  title: line(1, HOME_TITLE_LIMIT),
  summary: line(0, HOME_SUMMARY_LIMIT).default(''),
  link: z.string().trim().min(1).max(HOME_LINK_LIMIT),
  /** First and last day in Shanghai; '' for none. */
  fromDay: day.default(''),
  untilDay: day.default(''),
  /** A new PNG, JPG or WebP, base64; '' takes the picture away, absent leaves it. */
  image: z.base64().max(700_000).optional(),
})
export type SaveHomeItemInput = z.infer<typeof saveHomeItemInput>

export const deleteHomeItemInput = z.object({ id })

export const orderHomeItemsInput = z.object({
  slot: z.enum(homeSlots),
  /** All of the slot, in their new order. */
  ids: z.array(id).max(HOME_ITEMS_AT_MOST),
})
export type OrderHomeItemsInput = z.infer<typeof orderHomeItemsInput>

export const operatorHomeItem = homeItemView.extend({
  slot: z.enum(homeSlots),
  brandId: z.string(),
  fromDay: z.string(),
  untilDay: z.string(),
  /** `crowded`: its days are these, but as many as fit stand before it. */
  state: z.enum(['shown', 'crowded', 'waiting', 'over']),
})
export type OperatorHomeItem = z.infer<typeof operatorHomeItem>

export const operatorHomeView = z.object({
  items: z.array(operatorHomeItem),
  /** Of those that have published one: for whom an item may be alone. */
  brands: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type OperatorHomeView = z.infer<typeof operatorHomeView>
