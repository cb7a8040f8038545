import { defineExtension } from '~/core/extension-points'
import type { SeatedContext } from '~/core/context'
import type { OutletKind, OutletView } from '../../wire/terms/folders'

/** A way by which words of the library leave it: links for strangers, written files. The shell says which there are. */
export interface Outlet {
  kind: OutletKind
  /** Those that show words of these files, the latest first, whoever made them. */
  list(
    ctx: SeatedContext,
    files: readonly { id: string; title: string }[],
  ): Promise<Omit<OutletView, 'kind'>[]>
  revoke(ctx: SeatedContext, ids: readonly string[]): Promise<void>
}

/** Absent where nothing is closed: in jobs and objects. */
export const outlets = defineExtension<readonly Outlet[]>('library.outlets')
