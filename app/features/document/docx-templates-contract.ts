import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'

const id = z.string().regex(/^\d{1,16}$/)

export const docxTemplatesQuery = z.object({ teamId: idSchemas.team })
export const docxTemplateQuery = z.object({ teamId: idSchemas.team, mouldId: id })
/** A .docx that the caller has uploaded and registered. */
export const saveDocxTemplateInput = z.object({
  teamId: idSchemas.team,
  uploadId: idSchemas.upload,
})

/** Which style of the template stands for which kind of paragraph; '' lays ours beside. What is not named is found. */
export const mapDocxTemplateInput = z.object({
  teamId: idSchemas.team,
  mouldId: id,
  roles: z.array(z.object({ role: z.string().max(20), style: z.string().max(253) })).max(30),
})

export const docxTemplateStates = ['wait', 'ready', 'refused'] as const

/** What a template brings, and what will be laid beside it. */
export const docxTemplateReport = z.object({
  roles: z.array(
    z.object({
      role: z.string(),
      label: z.string(),
      /** As the template names it; '' when ours is appended. */
      style: z.string(),
      how: z.enum(['named', 'guessed', 'chosen', 'appended']),
      /** A person said so; else it was found. */
      isChosen: z.boolean().default(false),
    }),
  ),
  /** Names of its paragraph styles, for who chooses among them. */
  styles: z.array(z.string()).default([]),
  /** The template says where the text goes, by {{正文}}. */
  isMarked: z.boolean(),
  /** Names of the places that are filled: 题目, 作者. */
  places: z.array(z.string()),
  /** Headings count by the template's own numbers; else by ours. */
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
export type DocxTemplateReport = z.infer<typeof docxTemplateReport>

export const docxTemplateView = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  state: z.enum(docxTemplateStates),
  /** Why it was refused; '' otherwise. */
  reason: z.string(),
  report: docxTemplateReport.nullable(),
  isOwn: z.boolean(),
  createTime: z.string(),
})
export type DocxTemplateView = z.infer<typeof docxTemplateView>
