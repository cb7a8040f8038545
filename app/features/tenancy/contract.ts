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

export const createTeamInput = z.object({
  /** Chosen by the client: the same sent twice is one. */
  key: z.string().min(8).max(64),
  name: line(2, 20),
  ownerName: line(1, 20),
  /** A mobile number, or the name of an account. */
  account: line(1, 32),
  /** '' for a team that is entered on the house's domain. */
  host: z.string().trim().max(100).default(''),
  seats: z.number().int().min(1).max(10_000),
  /** '' for a plan without an end. */
  lastDay: z.union([z.literal(''), z.iso.date()]).default(''),
  /** A member's each month; 0 for no limit. */
  questions: z.number().int().min(0).max(1_000_000).default(0),
})
export type CreateTeamInput = z.infer<typeof createTeamInput>

/** `brandName` is by what its published brand goes; '' leaves that as it is. */
export const renameTeamInput = z.object({
  id: idSchemas.team,
  name: line(2, 20),
  brandName: line(0, 20).default(''),
})
export type RenameTeamInput = z.infer<typeof renameTeamInput>

export const teamHostInput = z.object({
  id: idSchemas.team,
  host: z.string().trim().min(1).max(253),
})
export type TeamHostInput = z.infer<typeof teamHostInput>

export const teamDetailQuery = z.object({ id: idSchemas.team })

/** By what a team goes, where it is entered, and what it used this month and the one before. */
export const teamDetailView = z.object({
  id: z.string(),
  name: z.string(),
  /** The installation's own team. */
  isHouse: z.boolean(),
  /** '' for a team without a brand. */
  brandName: z.string(),
  hosts: z.array(z.string()),
  maxHosts: z.number(),
  /** This month of Shanghai so far, and the one before. */
  months: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      questions: z.number(),
      /** Characters of answers. */
      words: z.number(),
      /** Refunds are taken off. */
      coins: z.number(),
      /** Members who asked, or searched. */
      people: z.number(),
    }),
  ),
  storage: z.object({ usedBytes: z.number(), maxBytes: z.number(), files: z.number() }),
})
export type TeamDetailView = z.infer<typeof teamDetailView>

export const createdTeam = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  account: z.string(),
  /** Shown once; '' for whoever had an account. */
  password: z.string(),
})
export type CreatedTeam = z.infer<typeof createdTeam>

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
