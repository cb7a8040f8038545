import { AppError } from '~/core/errors'
import type { Context } from '~/core/context'
import { finalOf, readTree } from '~/features/document/server'
import { getCreation } from '~/features/generation/server'
import { seatOf } from './seat'

/** A creation with the headings of its document, as its pages open; `creation` is null where it is not the caller's. */
export async function loadCreation(ctx: Context, id: string) {
  const seated = seatOf(ctx)
  const nothing = { creation: null, outline: null, final: null, isStranger: seated === null }
  if (!seated || !/^\d{1,16}$/.test(id)) return nothing
  try {
    const creation = await getCreation(seated, { id })
    const { documentId } = creation
    if (documentId === null) return { creation, outline: null, final: null, isStranger: false }
    const [{ rev, treeRev, tree }, final] = await Promise.all([
      readTree(seated, documentId),
      finalOf(seated, documentId),
    ])
    // What is known of each section comes with its text: of a long book it is as much as all headings.
    return { creation, outline: { rev, treeRev, tree }, final, isStranger: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status !== 404) throw error
    return nothing
  }
}
