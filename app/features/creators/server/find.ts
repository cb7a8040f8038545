import { and, desc, eq, type Column } from 'drizzle-orm'
import type { Span } from '#packages/chinese/marks'
import type { SeatedContext } from '~/core/context'
import {
  asFound,
  foundNothing,
  foundTitles,
  titleFilter,
  withinDays,
  type FindInput,
  type FinishFind,
} from '~/core/text/find'
import { creators, creatorWorks } from './tables'
import { hostCondition, isCreatorVisible, isWorkVisible } from './visible'

/** A creator, or a work that one shows. */
export interface CreatorFind {
  kind: 'creator' | 'work'
  id: string
  creatorId: string
  title: string
  marks: Span[]
  /** Of a work, who shows it; of a creator, how they say who they are. */
  line: string
  publishedAt: number
}

/** Creators by their names and works by their titles, as everybody on this host may see them. */
export async function findCreators(
  ctx: SeatedContext,
  input: FindInput,
): Promise<FinishFind<CreatorFind>> {
  const here = await hostCondition(ctx)
  // Teams show themselves, not one of their people.
  if (here === null || input.owner !== '') return foundNothing
  const isVisible = and(isCreatorVisible, here)
  const byName = titleFilter(creators.name, input.keyword)
  const byTitle = titleFilter(creatorWorks.title, input.keyword)
  const ranked = (isHeld: typeof byName.isHeld, time: Column) => [desc(isHeld), desc(time)]
  const { id, name, intro, publishedAt } = creators
  const [teams, works] = await Promise.all([
    ctx.db
      .select({ id, title: name, line: intro, publishedAt, isHeld: byName.isHeld })
      .from(creators)
      .where(and(isVisible, byName.where, ...withinDays(publishedAt, input)))
      .orderBy(...ranked(byName.isHeld, publishedAt))
      .limit(byName.limit),
    ctx.db
      .select({
        id: creatorWorks.id,
        creatorId: creatorWorks.creatorId,
        title: creatorWorks.title,
        line: name,
        publishedAt: creatorWorks.createdAt,
        isHeld: byTitle.isHeld,
      })
      .from(creatorWorks)
      .innerJoin(creators, eq(creators.id, creatorWorks.creatorId))
      .where(
        and(
          isVisible,
          isWorkVisible(ctx),
          byTitle.where,
          ...withinDays(creatorWorks.createdAt, input),
        ),
      )
      .orderBy(...ranked(byTitle.isHeld, creatorWorks.createdAt))
      .limit(byTitle.limit),
  ])
  const found: CreatorFind[] = [
    ...foundTitles(teams, input.keyword).map((row) => ({
      ...row,
      kind: 'creator' as const,
      creatorId: row.id,
    })),
    ...foundTitles(works, input.keyword).map((row) => ({ ...row, kind: 'work' as const })),
  ]
  return async () => asFound(found, input.limit)
}
