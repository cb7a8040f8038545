import { AppError } from '~/core/errors'
import type { Context } from '~/core/context'
import { openCreation } from '~/features/generation/server'
import { seatOf } from './seat'

/** A creation with the headings of its document, as its pages open; `creation` is null where it is not the caller's. */
export async function loadCreation(ctx: Context, id: string) {
  const seated = seatOf(ctx)
  const nothing = { creation: null, outline: null, final: null, isStranger: seated === null }
  if (!seated || !/^\d{1,16}$/.test(id)) return nothing
  try {
    return { ...(await openCreation(seated, { id })), isStranger: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status !== 404) throw error
    return nothing
  }
}
