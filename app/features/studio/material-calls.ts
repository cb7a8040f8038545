import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import { creationQuery } from './contract'
import * as contract from './material-contract'
import { attachmentRoles, type CreationAttachment, type PassageQuotes } from './terms'

const attachments: z.ZodType<CreationAttachment[]> = z.array(
  z.object({
    fileId: z.string(),
    nodeId: z.string().nullable(),
    key: z.string(),
    title: z.string(),
    role: z.enum(attachmentRoles),
  }),
)

const found: z.ZodType<PassageQuotes[]> = z.array(
  z.object({
    fileId: z.string(),
    no: z.number(),
    title: z.string(),
    extension: z.string(),
    label: z.string(),
    quotes: z.array(z.string()),
  }),
)

export const materialCalls = defineCalls({
  'GET /creation/:id/attachments': {
    title: '随创作的资料：全文的，与各章节的',
    query: creationQuery,
    result: attachments,
  },
  'POST /creation/:id/attachments': {
    title: '给一章或一节附资料，撰写时优先用',
    body: contract.attachFilesInput,
    result: attachments,
  },
  'GET /creation/:id/quotes': {
    title: '在知识库里找可作依据的原句',
    query: contract.quotesQuery,
    result: found,
  },
  'POST /creation/:id/evidence': {
    title: '把一句原文留作一节的依据，答复其编号',
    body: contract.addEvidenceInput,
    result: z.object({ evidenceId: z.string() }),
  },
})
