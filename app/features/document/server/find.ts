import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Span } from '#packages/chinese/marks'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import {
  asFound,
  foundTitles,
  titleFilter,
  withinDays,
  type FindInput,
  type FinishFind,
} from '~/core/text/find'
import type { OwnKind } from '../wire/terms/own'
import { openDocuments } from './documents'
import { documents } from './tables'

/** A text or map that the caller may open. */
export interface TextFind {
  id: DocumentId
  kind: OwnKind
  title: string
  marks: Span[]
  createdBy: string
  updatedAt: number
}

/** Texts and maps of the caller's own and those laid open to them, by their titles, the latest first. */
export async function findTexts(
  ctx: SeatedContext,
  input: FindInput & { kind: OwnKind },
): Promise<FinishFind<TextFind>> {
  const { isHeld, where, limit } = titleFilter(documents.title, input.keyword)
  const { id, kind, title, createdBy, updatedAt } = documents
  const rows = await ctx.db
    .select({ id, kind, title, createdBy, updatedAt, isHeld })
    .from(documents)
    .where(
      and(
        openDocuments(ctx),
        eq(documents.isOwn, true),
        eq(kind, input.kind),
        where,
        input.owner === '' ? undefined : eq(createdBy, input.owner),
        ...withinDays(updatedAt, input),
      ),
    )
    .orderBy(desc(isHeld), desc(updatedAt), desc(id))
    .limit(limit)
  const found = foundTitles(rows, input.keyword)
  return async () => asFound(found, input.limit)
}

/** Those of the documents that the caller may open. */
export async function openAmong(
  ctx: SeatedContext,
  ids: readonly DocumentId[],
): Promise<DocumentId[]> {
  if (ids.length === 0) return []
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const rows = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(openDocuments(ctx), inArray(documents.id, asked)))
  return rows.map(({ id }) => id)
}
