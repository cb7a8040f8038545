import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import { readable } from '~/core/text/text-rules'
import {
  COMMENT_LIMIT,
  MENTIONS_LIMIT,
  PLACES_LIMIT,
  QUOTE_LIMIT,
  threadStates,
} from './comments-terms'

const id = z.string().regex(/^\d{1,16}$/)
const inDocument = z.object({ teamId: idSchemas.team, id: idSchemas.document })
const inThread = inDocument.extend({ threadId: id })
const inComment = inThread.extend({ commentId: id })

const offset = z.int().min(0).max(10_000_000)
const range = z.object({ from: offset, to: offset }).refine(({ from, to }) => from < to)

/** What a person says; hostile words are words. */
const text = z.string().overwrite(readable).trim().min(1).max(COMMENT_LIMIT)
/** Accounts of people who are called with @. */
const mentions = z.array(id).max(MENTIONS_LIMIT).default([])

export const threadsQuery = inDocument
export const addThreadInput = inDocument.extend({
  nodeId: idSchemas.node,
  /** As the caller sees them; words that have moved meanwhile are looked for in the section. */
  places: z
    .array(
      z.object({
        blockId: z.string().min(1).max(32),
        range: range.nullable(),
        words: z.string().max(QUOTE_LIMIT),
      }),
    )
    .min(1)
    .max(PLACES_LIMIT),
  /** What a block as a whole is called, e.g. its caption; '' for words. */
  title: z.string().overwrite(readable).trim().max(QUOTE_LIMIT).default(''),
  text,
  mentions,
})
export const replyInput = inThread.extend({ text, mentions })
export const editCommentInput = inComment.extend({ text, mentions })
export const deleteCommentQuery = inComment
/** '' takes it from whoever has it. */
export const assignThreadInput = inThread.extend({ accountId: id.or(z.literal('')).default('') })
export const setThreadStateInput = inThread.extend({ state: z.enum(threadStates) })

export const threadPlace = z.object({
  blockId: z.string(),
  range: z.object({ from: z.number(), to: z.number() }).nullable(),
  words: z.string(),
})

export const commentView = z
  .object({
    id: z.string(),
    /** By name; '' for somebody who has left. */
    author: z.string(),
    /** The caller wrote it. */
    isOwn: z.boolean(),
    text: z.string(),
    /** Names of those whom it calls with @. */
    mentions: z.array(z.string()),
    createTime: z.string(),
    isEdited: z.boolean(),
  })
  .meta({ id: 'Comment' })
export type CommentView = z.infer<typeof commentView>

/** Somebody who may open the document, to be called with @. */
export const commentPerson = z.object({ id: z.string(), name: z.string() })
export type CommentPerson = z.infer<typeof commentPerson>

export const threadView = z
  .object({
    id: z.string(),
    nodeId: answeredIds.node,
    /** None: its words are no longer in the section. */
    places: z.array(threadPlace),
    /** The words as they were when it began. */
    quote: z.string(),
    state: z.enum(threadStates),
    /** Who is to settle it, by name; '' for nobody. */
    assignee: z.string(),
    /** It is the caller. */
    isForCaller: z.boolean(),
    /** The oldest first. */
    comments: z.array(commentView),
  })
  .meta({ id: 'CommentThread' })
export type ThreadView = z.infer<typeof threadView>
