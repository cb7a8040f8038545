import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import { readable } from '~/core/text/text-rules'
import { assignmentStates, REVIEW_NOTE_LIMIT } from '../terms/review'

const inSection = z.object({
  teamId: idSchemas.team,
  id: idSchemas.document,
  nodeId: idSchemas.node,
})

export const assignSectionInput = inSection.extend({
  /** Account that is to write it; '' for nobody. */
  accountId: z
    .string()
    .regex(/^\d{1,16}$/)
    .or(z.literal(''))
    .default(''),
  dueDate: z.iso.date().or(z.literal('')).default(''),
})
export const submitSectionInput = inSection.extend({
  note: z.string().overwrite(readable).trim().max(REVIEW_NOTE_LIMIT).default(''),
})
export const setSectionFinalInput = inSection.extend({ isFinal: z.boolean() })
export const ownAssignmentsQuery = z.object({ teamId: idSchemas.team })

const state = z.enum(assignmentStates)

/** Who writes a section, and how far it is; all beneath it goes with it. */
export const assignmentView = z
  .object({
    nodeId: answeredIds.node,
    /** Account; '' for nobody: it is only final. */
    assigneeId: z.string(),
    /** By name; '' for nobody, and for somebody who has left. */
    assignee: z.string(),
    isForCaller: z.boolean(),
    /** As 2026-12-01; '' for none. */
    dueDate: z.string(),
    state,
    /** The caller may send it for approval to somebody. */
    maySubmit: z.boolean(),
    /** The caller may declare it final, or open it again. */
    mayFinalize: z.boolean(),
  })
  .meta({ id: 'SectionAssignment' })
export type AssignmentView = z.infer<typeof assignmentView>

/** What a person is to write. */
export const ownAssignment = z
  .object({
    documentId: answeredIds.document,
    /** Title of the document. */
    document: z.string(),
    isOwnText: z.boolean(),
    nodeId: answeredIds.node,
    /** Title of the section. */
    title: z.string(),
    dueDate: z.string(),
    /** Who assigned it, by name; '' for somebody who has left. */
    assigner: z.string(),
    state: z.enum(['writing', 'review']),
  })
  .meta({ id: 'OwnAssignment' })
export type OwnAssignment = z.infer<typeof ownAssignment>
