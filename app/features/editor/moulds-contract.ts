import { z } from 'zod'

const id = z.string().regex(/^\d{1,16}$/)

export const mouldsQuery = z.object({ teamId: id })
export const mouldQuery = z.object({ teamId: id, mouldId: id })
/** A .docx that the caller has uploaded and registered. */
export const saveMouldInput = z.object({ teamId: id, uploadId: id })

/** Which style of the mould stands for which kind of paragraph; '' lays ours beside. What is not named is found. */
export const mapMouldInput = z.object({
  teamId: id,
  mouldId: id,
  roles: z.array(z.object({ role: z.string().max(20), style: z.string().max(253) })).max(30),
})

export const mouldStates = ['wait', 'ready', 'refused'] as const

/** What a mould brings, and what will be laid beside it. */
export const mouldReport = z.object({
  roles: z.array(
    z.object({
      role: z.string(),
      label: z.string(),
      /** As the mould names it; '' when ours is appended. */
      style: z.string(),
      how: z.enum(['named', 'guessed', 'chosen', 'appended']),
      /** A person said so; else it was found. */
      isChosen: z.boolean().default(false),
    }),
  ),
  /** Names of its paragraph styles, for who chooses among them. */
  styles: z.array(z.string()).default([]),
  /** The mould says where the text goes, by {{正文}}. */
  isMarked: z.boolean(),
  /** Names of the places that are filled: 题目, 作者. */
  places: z.array(z.string()),
  /** Headings count by the mould's own numbers; else by ours. */
  hasNumbers: z.boolean(),
  hasContents: z.boolean(),
  /** Millimetres. */
  page: z.object({
    width: z.number(),
    height: z.number(),
    top: z.number(),
    right: z.number(),
    bottom: z.number(),
    left: z.number(),
  }),
})
export type MouldReport = z.infer<typeof mouldReport>

export const mouldView = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  state: z.enum(mouldStates),
  /** Why it was refused; '' otherwise. */
  reason: z.string(),
  report: mouldReport.nullable(),
  isOwn: z.boolean(),
  createTime: z.string(),
})
export type MouldView = z.infer<typeof mouldView>
