import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What a visitor sees of a team before signing in: its name, colour and words. */
export const brands = sqliteTable(
  'brands',
  {
    id: text().primaryKey(),
    teamId: text('team_id').notNull(),
    /** Shown beside the logo and in page titles. */
    name: text().notNull(),
    shellName: text('shell_name').notNull().default(''),
    /** `#rrggbb`, or '' for the product's own ink. */
    color: text().notNull().default(''),
    logoKey: text('logo_key').notNull().default(''),
    /** One line under the name on the sign-in page. */
    motto: text().notNull().default(''),
    /** Added after the fixed disclaimer. */
    disclaimerAddition: text('disclaimer_addition').notNull().default(''),
    filingNumber: text('filing_number').notNull().default(''),
    loginMethods: text('login_methods', { mode: 'json' })
      .$type<('password' | 'sms' | 'wechat')[]>()
      .notNull(),
    /** The brand is our own: the red seal may appear. */
    isHouse: integer('is_house', { mode: 'boolean' }).notNull().default(false),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('brands_by_team').on(table.teamId)],
)

/** Which host shows which brand. */
export const domains = sqliteTable('domains', {
  /** Lower case, punycode, without port. */
  host: text().primaryKey(),
  brandId: text('brand_id').notNull(),
  createdAt: integer('created_at').notNull(),
})
