import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DocumentId, FileId, NodeId, TeamId } from '~/core/ids'
import type { ExportFlaw, ExportOptions } from '../contract'
import { docxTemplateStates, type DocxTemplateReport } from '../docx-templates-contract'
import type { Reference } from '#packages/document/evidence'
import { reviewStates } from '../wire/terms/review'
import { documentAudiences, documentKinds, exportFormats, exportStates } from '../terms'

/** A long document, as far as it has to be found; the rest lies in its object. */
export const documents = sqliteTable(
  'documents',
  {
    id: text().$type<DocumentId>().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    createdBy: text('created_by').notNull(),
    title: text().notNull(),
    kind: text({ enum: documentKinds }).notNull().default('text'),
    audience: text({ enum: documentAudiences }).notNull().default('maker'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    /** A text that nobody ordered: written, imported or copied by its maker. */
    isOwn: integer('is_own', { mode: 'boolean' }).notNull().default(false),
    /** Folder of its maker; '' for none. */
    folderId: text('folder_id').notNull().default(''),
    /** The file of the library that it is learned as; '' for none. */
    learnedFileId: text('learned_file_id').$type<FileId | ''>().notNull().default(''),
    /** Who put it there. */
    learnedMemberId: text('learned_member_id').notNull().default(''),
    /** When it was read for it last, ms. */
    learnedAt: integer('learned_at').notNull().default(0),
    /** Since when nobody writes in it; null: it is open. */
    lockedAt: integer('locked_at'),
    /** Account; '' while it is open. */
    lockedBy: text('locked_by').notNull().default(''),
    /** The version that was declared final; null: a draft. */
    finalVersionId: text('final_version_id'),
  },
  (table) => [index('documents_by_owner').on(table.teamId, table.createdBy, table.updatedAt)],
)

/** Folders that a person keeps documents in; nobody else sees them. */
export const documentFolders = sqliteTable(
  'document_folders',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    name: text().notNull(),
    /** The name as a person's folders are distinguished by: without regard to case. */
    nameKey: text('name_key').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('document_folders_by_name').on(table.teamId, table.accountId, table.nameKey),
  ],
)

/** What was sent for approval: a document, or one section of it. */
export const documentReviews = sqliteTable(
  'document_reviews',
  {
    /** As `newId` makes it: it rises with time. */
    id: integer().primaryKey(),
    documentId: text('document_id').$type<DocumentId>().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    /** '' for the whole. */
    nodeId: text('node_id').$type<NodeId | ''>().notNull().default(''),
    state: text({ enum: reviewStates }).notNull(),
    senderId: text('sender_id').notNull(),
    reviewerId: text('reviewer_id').notNull(),
    /** Words of the sender. */
    note: text().notNull().default(''),
    /** Words of whoever decided. */
    answer: text().notNull().default(''),
    /** Revision that was decided on; 0 while it waits. */
    rev: integer().notNull().default(0),
    sentAt: integer('sent_at').notNull(),
    decidedAt: integer('decided_at'),
    decidedBy: text('decided_by').notNull().default(''),
  },
  (table) => [
    index('document_reviews_by_document').on(table.documentId, table.nodeId, table.id),
    uniqueIndex('document_reviews_pending')
      .on(table.documentId, table.nodeId)
      .where(sql`${table.state} = 'pending'`),
  ],
)

/** Sections that somebody is to write, and those that are final. */
export const documentAssignments = sqliteTable(
  'document_assignments',
  {
    documentId: text('document_id').$type<DocumentId>().notNull(),
    nodeId: text('node_id').$type<NodeId>().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    /** Of the heading, as it is called now. */
    title: text().notNull(),
    /** Whoever is to write it; '' where nobody is asked for it. Who leaves the team is taken out by a trigger. */
    accountId: text('account_id').notNull().default(''),
    assignedBy: text('assigned_by').notNull().default(''),
    /** As 2026-12-01; '' for none. */
    dueDate: text('due_date').notNull().default(''),
    assignedAt: integer('assigned_at').notNull(),
    /** Since when nobody writes in it nor beneath it; null: it is open. */
    finalAt: integer('final_at'),
    finalBy: text('final_by').notNull().default(''),
    /** The heading was removed; it may be brought back. */
    isRemoved: integer('is_removed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.nodeId] }),
    index('document_assignments_by_person').on(table.teamId, table.accountId),
  ],
)

export const documentVersions = sqliteTable(
  'document_versions',
  {
    id: text().primaryKey(),
    documentId: text('document_id').$type<DocumentId>().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    name: text().notNull(),
    rev: integer().notNull(),
    words: integer().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Nobody named it: it was saved before something changed many sections. */
    isAutomatic: integer('is_automatic', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('document_versions_by_document').on(table.documentId, table.createdAt)],
)

export const documentReferences = sqliteTable(
  'document_references',
  {
    documentId: text('document_id').$type<DocumentId>().notNull(),
    id: text().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    record: text({ mode: 'json' }).$type<Omit<Reference, 'id'>>().notNull(),
    fileId: text('file_id').$type<FileId>(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.id] }),
    uniqueIndex('document_references_by_key').on(table.documentId, table.dedupeKey),
  ],
)

export const documentExports = sqliteTable(
  'document_exports',
  {
    id: text().primaryKey(),
    documentId: text('document_id').$type<DocumentId>().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    memberId: text('member_id').notNull(),
    format: text({ enum: exportFormats }).notNull(),
    options: text({ mode: 'json' }).$type<ExportOptions>().notNull(),
    /** Where links back to the sources lead, e.g. `https://team.example.com`; '' for none. */
    origin: text().notNull().default(''),
    state: text({ enum: exportStates }).notNull(),
    /** 0–100. */
    progress: integer().notNull().default(0),
    /** Revision of the document that was written down. */
    rev: integer().notNull().default(0),
    size: integer().notNull().default(0),
    fileName: text('file_name').notNull().default(''),
    errorCode: text('error_code').notNull().default(''),
    flaws: text({ mode: 'json' }).$type<ExportFlaw[]>().notNull().default([]),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('document_exports_by_document').on(table.documentId, table.createdAt)],
)

/** Codes that open an export, each once; kept as digests. */
export const documentExportCodes = sqliteTable('document_export_codes', {
  codeDigest: text('code_digest').primaryKey(),
  exportId: text('export_id').notNull(),
  expiresAt: integer('expires_at').notNull(),
})

/** What checks found and a person says stands, by what it says: with other words it is another finding. */
export const findingAnswers = sqliteTable(
  'finding_answers',
  {
    documentId: text('document_id').$type<DocumentId>().notNull(),
    key: text().notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.key] })],
)

/** Documents of the team that texts are put into. */
export const docxTemplates = sqliteTable(
  'moulds',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    createdBy: text('created_by').notNull(),
    state: text({ enum: docxTemplateStates }).notNull().default('wait'),
    report: text({ mode: 'json' }).$type<DocxTemplateReport>(),
    chosen: text({ mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    errorCode: text('error_code').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('moulds_by_team').on(table.teamId, table.createdAt)],
)
