import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { homeSlots } from '../terms'

/** What whoever runs the installation puts on its home page. */
export const homeItems = sqliteTable('home_items', {
  id: text().primaryKey(),
  slot: text({ enum: homeSlots }).notNull(),
  /** Seen on hosts of this brand alone; '' for all. */
  brandId: text('brand_id').notNull().default(''),
  title: text().notNull(),
  summary: text().notNull().default(''),
  link: text().notNull(),
  /** Key of its picture; '' for none. */
  picture: text().notNull().default(''),
  rank: integer().notNull(),
  /** ms; 0: at once. */
  startsAt: integer('starts_at').notNull().default(0),
  /** ms; 0: without an end. */
  endsAt: integer('ends_at').notNull().default(0),
  updatedAt: integer('updated_at').notNull(),
})
