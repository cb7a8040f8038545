import { z } from 'zod'
import { pageOf } from '~/core/page-schema'
import { idSchemas } from '~/core/id-schemas'
import { plainLine } from '~/core/text/text-rules'
import { agentIcons, agentTones } from '~/features/chat/agents-terms'
import {
  CREATOR_INTRO_LIMIT,
  CREATOR_NAME_LIMIT,
  hotRanges,
  WORK_SUMMARY_LIMIT,
  workForms,
  workKinds,
  type WorkFacts,
} from './terms'

const id = z.string().regex(/^\d{1,16}$/)
const line = (least: number, most: number) =>
  z.string().transform(plainLine).pipe(z.string().min(least).max(most))
const paging = {
  pageNo: z.coerce.number().int().min(1).max(1_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(50).default(20),
}

export const hotQuery = z.object({
  ...paging,
  range: z.enum(hotRanges).default('month'),
  teamId: idSchemas.team.optional(),
})
export type HotQuery = Omit<z.infer<typeof hotQuery>, 'teamId'>

export const creatorDetailQuery = z.object({
  creatorId: id,
  order: z.enum(['newest', 'hottest']).default('newest'),
  teamId: idSchemas.team.optional(),
})
export type CreatorDetailQuery = Omit<z.infer<typeof creatorDetailQuery>, 'teamId'>

const creator = {
  id: z.string(),
  name: z.string(),
  /** One or two characters of its seal. */
  avatar: z.string(),
}

const facts = {
  form: z.enum(workForms),
  words: z.number(),
  parts: z.number(),
  evidence: z.number(),
  sources: z.number(),
  chapters: z.array(z.string()),
  agent: z
    .object({ icon: z.enum(agentIcons), tone: z.enum(agentTones), starters: z.array(z.string()) })
    .exactOptional(),
} satisfies Record<keyof WorkFacts, z.ZodType>

export const creatorWorkView = z.object({
  id: z.string(),
  kind: z.enum(workKinds),
  title: z.string(),
  summary: z.string(),
  ...facts,
  /** Opens a shared work, /share/:code; '' for an assistant. */
  code: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  publishTime: z.string(),
  /** People who used it, once a day each, within the range that is asked for. */
  uses: z.number(),
  creator: z.object(creator),
})
export type CreatorWorkView = z.infer<typeof creatorWorkView>
export const creatorWorkPage = pageOf(creatorWorkView)

export const creatorView = z.object({
  ...creator,
  intro: z.string(),
  followers: z.number(),
  /** How many works it shows. */
  works: z.number(),
  uses: z.number(),
})
export type CreatorView = z.infer<typeof creatorView>
export const creatorPage = pageOf(creatorView)

export const creatorDetailView = z.object({
  ...creator,
  intro: z.string(),
  works: z.array(creatorWorkView),
  followers: z.number(),
  isFollowed: z.boolean(),
  /** Sums over its works; uses of the last 30 days. */
  workTotal: z.number(),
  evidence: z.number(),
  uses: z.number(),
})
export type CreatorDetailView = z.infer<typeof creatorDetailView>

export const followInput = z.object({ creatorId: id, isFollowed: z.boolean() })
export type FollowInput = z.infer<typeof followInput>
export const useWorkInput = z.object({ workId: id })
export const takeAgentInput = z.object({ teamId: idSchemas.team, workId: id })
export const takenAgentView = z.object({ id: z.string(), title: z.string() })

export const ownCreatorQuery = z.object({ teamId: idSchemas.team })
export const saveCreatorInput = z.object({
  teamId: idSchemas.team,
  name: line(1, CREATOR_NAME_LIMIT),
  intro: line(0, CREATOR_INTRO_LIMIT).default(''),
  seal: line(1, 8).refine((text) => [...text].length <= 2),
  isPublished: z.boolean(),
})
export type SaveCreatorInput = Omit<z.infer<typeof saveCreatorInput>, 'teamId'>
export const publishWorkInput = z.object({
  teamId: idSchemas.team,
  kind: z.enum(workKinds),
  /** Of a share that still opens, or of an assistant of the whole team. */
  sourceId: id,
  summary: line(0, WORK_SUMMARY_LIMIT).default(''),
})
export type PublishWorkInput = Omit<z.infer<typeof publishWorkInput>, 'teamId'>
export const takeBackInput = z.object({ teamId: idSchemas.team, workId: id })

export const ownCreatorView = z.object({
  /** '' before it was saved. */
  id: z.string(),
  name: z.string(),
  intro: z.string(),
  seal: z.string(),
  isPublished: z.boolean(),
  /** Why an operator took it down; '' for no reason to. */
  downReason: z.string(),
  followers: z.number(),
  works: z.array(
    z.object({
      ...creatorWorkView.shape,
      sourceId: z.string(),
      downReason: z.string(),
      /** Its share opens no more. */
      isClosed: z.boolean(),
    }),
  ),
})
export type OwnCreatorView = z.infer<typeof ownCreatorView>

export const operatorCreatorsQuery = z.object({
  ...paging,
  keyword: z.string().trim().max(40).default(''),
})
export type OperatorCreatorsQuery = z.infer<typeof operatorCreatorsQuery>
export const takeDownInput = z.object({
  /** A creator, or one of its works. */
  kind: z.enum(['creator', 'work']),
  id,
  /** '' puts it up again. */
  reason: line(0, 100),
})
export type TakeDownInput = z.infer<typeof takeDownInput>
export const operatorCreatorView = z.object({
  ...creator,
  teamName: z.string(),
  isPublished: z.boolean(),
  downReason: z.string(),
  works: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      form: z.enum(workForms),
      code: z.string(),
      uses: z.number(),
      downReason: z.string(),
    }),
  ),
})
export type OperatorCreatorView = z.infer<typeof operatorCreatorView>
export const operatorCreatorPage = pageOf(operatorCreatorView)
export type OperatorCreatorPage = z.infer<typeof operatorCreatorPage>
