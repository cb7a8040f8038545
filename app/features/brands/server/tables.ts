import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import type { TeamId } from '~/core/ids'
import type { BrandWords, LoginMethod } from '../contract'

/** What a visitor sees of a team before signing in: its name, colour and words. */
export const brands = sqliteTable(
  'brands',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    /** Shown beside the logo and in page titles. */
    name: text().notNull(),
    shellName: text('shell_name').notNull().default(''),
    /** After each page's own title; '' means the name. */
    title: text().notNull().default(''),
    /** `#rrggbb`, or '' for the product's own ink. */
    color: text().notNull().default(''),
    logoKey: text('logo_key').notNull().default(''),
    iconKey: text('icon_key').notNull().default(''),
    /** One line under the name on the sign-in page. */
    motto: text().notNull().default(''),
    /** Added after the fixed disclaimer. */
    disclaimerAddition: text('disclaimer_addition').notNull().default(''),
    filingNumber: text('filing_number').notNull().default(''),
    loginMethods: text('login_methods', { mode: 'json' }).$type<LoginMethod[]>().notNull(),
    /** Visitors are asked before anything of their browser is kept to count them. */
    asksConsent: integer('asks_consent', { mode: 'boolean' }).notNull().default(false),
    /** The brand is our own: the red seal may appear. */
    isHouse: integer('is_house', { mode: 'boolean' }).notNull().default(false),
    updatedAt: integer('updated_at').notNull(),
    /** When the team itself decided it; 0: never. */
    publishedAt: integer('published_at').notNull().default(0),
  },
  (table) => [index('brands_by_team').on(table.teamId)],
)

/** Changes that wait to be published; one set a team. */
export const brandDrafts = sqliteTable('brand_drafts', {
  teamId: text('team_id').$type<TeamId>().primaryKey(),
  words: text({ mode: 'json' }).$type<BrandWords>().notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** Which host shows which brand. */
export const domains = sqliteTable('domains', {
  /** Lower case, punycode, without port. */
  host: text().primaryKey(),
  brandId: text('brand_id').notNull(),
  createdAt: integer('created_at').notNull(),
})

/** A team's way to a domain: asked for, proved, given back. */
export const domainClaims = sqliteTable(
  'domain_claims',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    host: text().notNull(),
    /** Stands in the DNS record that proves the domain; made anew for every claim. */
    token: text().notNull(),
    state: text({ enum: ['pending', 'active', 'released'] }).notNull(),
    /** What the last check found wrong; '' for nothing. */
    problem: text().notNull().default(''),
    /** Id of the custom hostname at the edge provider; '' without one. */
    hostnameId: text('hostname_id').notNull().default(''),
    certificate: text({ enum: ['', 'pending', 'active', 'failed'] })
      .notNull()
      .default(''),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    checkedAt: integer('checked_at'),
    provedAt: integer('proved_at'),
    releasedAt: integer('released_at'),
  },
  (table) => [
    uniqueIndex('domain_claims_living')
      .on(table.teamId, table.host)
      .where(sql`state <> 'released'`),
    index('domain_claims_by_host').on(table.host, table.state),
    index('domain_claims_by_state').on(table.state, table.checkedAt),
  ],
)
export type DomainClaim = typeof domainClaims.$inferSelect
