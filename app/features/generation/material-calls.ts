import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import type { FilePictures } from '~/features/library/terms'
import { creationQuery } from './contract'
import * as contract from './material-contract'
import {
  attachmentRoles,
  type CreationAttachment,
  type PassageQuotes,
  type TakenPicture,
} from './terms'

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

const pictures: z.ZodType<FilePictures> = z.object({
  pictures: z.array(
    z.object({
      name: z.string(),
      page: z.number().nullable(),
      label: z.string(),
      caption: z.string(),
      words: z.string(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  next: z.number().nullable(),
})

const taken: z.ZodType<TakenPicture> = z.object({
  image: z.object({
    key: z.string(),
    type: z.enum(['png', 'jpeg']),
    pixels: z.object({ width: z.number(), height: z.number() }),
  }),
  caption: z.string(),
  evidenceIds: z.array(z.string()),
})

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
  'GET /creation/:id/pictures': {
    title: '一份资料里的图，可作插图；长的PDF一次20页',
    query: contract.picturesQuery,
    result: pictures,
  },
  'GET /creation/:id/picture': {
    title: '资料里的一幅图',
    query: contract.pictureQuery,
    result: 'file',
  },
  'POST /creation/:id/picture': {
    title: '把资料里的一幅图收进文档，连同图题与出处',
    body: contract.takePictureInput,
    result: taken,
  },
  'POST /creation/:id/evidence': {
    title: '把一句原文留作一节的依据，答复其编号',
    body: contract.addEvidenceInput,
    result: z.object({ evidenceId: z.string() }),
  },
})
