import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import type { FileRow } from '../present'

/** Statements: a team's key has no person behind it, so the team is told what it added, file by file. */
export const addedByKey = (
  ctx: SeatedContext,
  rows: readonly Pick<FileRow, 'id' | 'title'>[],
): Statement[] =>
  ctx.actor.isKey
    ? rows.map(({ id, title }) =>
        recordAuditAction(ctx, {
          action: 'library.addByKey',
          target: { kind: 'file', id, name: title },
        }),
      )
    : []
