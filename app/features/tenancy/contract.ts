import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { plainLine } from '~/core/text/text-rules'
import { erasedKinds } from './terms'

const line = (least: number, most: number) =>
  z.string().transform(plainLine).pipe(z.string().min(least).max(most))

/** A team that an operator names; the reason stands in both logs. */
export const closeTeamInput = z.object({ id: idSchemas.team, reason: line(2, 100) })
export type CloseTeamInput = z.infer<typeof closeTeamInput>

/** `id`, no `teamId`: in a closed team there is no seat for the gate to look for. */
export const reopenTeamInput = z.object({ id: idSchemas.team })
export type ReopenTeamInput = z.infer<typeof reopenTeamInput>

/** The team's name is typed once more. */
export const deleteTeamInput = closeTeamInput.extend({ name: line(1, 40) })
export type DeleteTeamInput = z.infer<typeof deleteTeamInput>

/** The same by the team's own owner. */
export const deleteOwnTeamInput = z.object({ name: line(1, 40) })
export type DeleteOwnTeamInput = z.infer<typeof deleteOwnTeamInput>

export const deletionReceipt = z.object({
  id: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  state: z.enum(['waiting', 'withdrawn', 'erasing', 'erased']),
  askedAs: z.enum(['owner', 'operator']),
  /** Of whom asked; '' where nobody of that account is left. */
  askedName: z.string(),
  reason: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`; '' for what has not come to pass. */
  askedTime: z.string(),
  dueTime: z.string(),
  withdrawnTime: z.string(),
  erasedTime: z.string(),
  counts: z.partialRecord(z.enum(erasedKinds), z.number()),
})
export type DeletionReceipt = z.infer<typeof deletionReceipt>
