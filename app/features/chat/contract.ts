import { z } from 'zod'
import { pageOf } from '~/core/page-schema'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import type { Unbranded } from '~/core/ids'
import { plainLine } from '~/core/text/text-rules'
import { ASKED_PAPERS_AT_MOST } from '~/features/research/terms'
import {
  type Reference,
  supportVerdicts,
  referenceTypes,
  questionModes,
  answerStatuses,
  toolNames,
  toolTroubles,
  type MessageView,
  KNOWLEDGE_FILE_LIMIT,
  PROMPT_TITLE_LIMIT,
  QUESTION_LIMIT,
  RATING_WORDS_LIMIT,
  ratingReasons,
  sessionFroms,
} from './terms'
import { SESSION_FOLDER_LIMIT } from './record-terms'
import { agentProfile, agentId } from './agents-contract'

const id = z.string().regex(/^\d{1,16}$/)
/** What every call about one conversation names. */
const inSession = z.object({ teamId: idSchemas.team, sessionId: idSchemas.session })
const joinedIds = z.string().regex(/^\d{1,16}(,\d{1,16}){0,49}$/)

export const askInput = z
  .object({
    teamId: idSchemas.team,
    spaceId: idSchemas.team,
    sessionId: idSchemas.session.optional(),
    isNew: z.boolean().default(false),
    sessionFrom: z.enum(sessionFroms).default('Normal'),
    // zod's own `max` counts a character outside the BMP once, browsers and the limit count it twice.
    // Absent beside a picture: clients leave blank values out.
    question: z
      .string()
      .default('')
      .refine((text) => text.length <= QUESTION_LIMIT),
    useR1: z.boolean().default(false),
    useSearch: z.boolean().default(false),
    useRepository: z.boolean().default(false),
    useScholar: z.boolean().default(false),
    files: z
      .array(z.object({ fileId: idSchemas.upload, repositoryFileId: idSchemas.file }))
      .max(KNOWLEDGE_FILE_LIMIT)
      .default([]),
    folderIds: z.string().max(1000).default(''),
    /** Papers that were found by a search; with files, both are asked. */
    works: z
      .array(z.object({ id: z.string().min(3).max(300) }))
      .max(ASKED_PAPERS_AT_MOST)
      .optional(),
    /** A picture instead of files: id of the caller's registered upload, png or jpeg under 10 MB. */
    image: z.object({ id: idSchemas.upload }).optional(),
    /**
     * Answered from documents alone, neither the web nor what a model knows; false: what they do not hold may be said
     * without a source. Absent: from the sources that were asked, whichever they are.
     */
    onlyDocuments: z.boolean().optional(),
    /** Id of the message it is asked after, `0` for the first place; absent: after the last one shown. */
    after: id.optional(),
    /** Id of the answer that was cut by its length, the last one of the thread: what follows of it is asked for. */
    continues: id.optional(),
    /** Id of an answer that broke off: asked for again, it is not counted a second time. */
    retryOf: id.optional(),
    /**
     * Asked of another model as well, by its provider's id: that answer stands beside the one of this message, which has
     * the same question, until one of the two is chosen.
     */
    beside: z.object({ messageId: id, provider: z.string().min(1).max(64) }).optional(),
    /** The assistant that a new conversation begins with; one that goes on keeps its own. */
    agentId: agentId.optional(),
    /** Chosen by the client: the same ask sent twice starts one turn. */
    askId: z.string().min(8).max(64).optional(),
  })
  // Also characters that nobody sees ask nothing.
  .refine(({ question, image }) => image !== undefined || plainLine(question) !== '', {
    path: ['question'],
  })
  .refine(
    ({ image, files, works = [] }) => image === undefined || files.length + works.length === 0,
    { path: ['image'] },
  )
  // One model sees pictures, and an answer that stands beside another one has no place of its own.
  .refine(
    ({ beside, image, isNew, sessionId: session, after, retryOf }) =>
      beside === undefined ||
      (session !== undefined &&
        !isNew &&
        [image, after, retryOf].every((value) => value === undefined)),
    { path: ['beside'] },
  )
export type AskInput = z.infer<typeof askInput>
/** The same as browsers send it. */
export type AskRequest = Unbranded<AskInput>

/** Where a reader continues; the header `Last-Event-ID` wins over `lastEventId`. */
export const followQuery = inSession.extend({
  lastEventId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  /** Only what happens to this message; absent: all but answers that stand beside another one. */
  messageId: id.optional(),
})

export const stopInput = inSession
/** Which team a call is about, where nothing else is asked. */
export const teamQuery = z.object({ teamId: idSchemas.team })
export const sessionQuery = inSession
/** Questions with their answers that one look at a conversation brings; the most that may be asked for. */
const THREAD_PAGE = 20
export const MOST_THREAD_PAGE = 100
/** The end of a thread, or what stands before the message `before`. */
export const threadQuery = z.object({
  teamId: idSchemas.team,
  before: id.optional(),
  size: z.coerce.number().int().min(1).max(MOST_THREAD_PAGE).default(THREAD_PAGE),
})
export type ThreadPage = Omit<z.infer<typeof threadQuery>, 'teamId'>
export const lastOfThread: ThreadPage = { size: THREAD_PAGE }
export const recordsQuery = z.object({
  teamId: idSchemas.team,
  pageNo: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(50).default(10),
  title: z.string().trim().max(100).optional(),
  sessionFrom: z.enum(sessionFroms).optional(),
  /** Asked about just these: comma-joined ids, as a record carries them. */
  fileIds: joinedIds.optional(),
  folderIds: joinedIds.optional(),
  /** Those in this folder of the person's own; `0`: those in none. */
  sessionFolderId: id.optional(),
})
export const renameSessionInput = inSession.extend({
  title: z.string().transform(plainLine).pipe(z.string().min(1).max(100)),
})
export const saveSessionFolderInput = z.object({
  teamId: idSchemas.team,
  /** Absent: a new one. */
  id: id.optional(),
  name: z.string().transform(plainLine).pipe(z.string().min(1).max(SESSION_FOLDER_LIMIT)),
})
export type SaveSessionFolderInput = Omit<z.infer<typeof saveSessionFolderInput>, 'teamId'>
export const deleteSessionFolderQuery = z.object({ teamId: idSchemas.team, id })
/** `folderId` `0` takes it out of its folder. */
export const moveSessionInput = inSession.extend({ folderId: id })
export type MoveSessionInput = z.infer<typeof moveSessionInput>
/** Which picture of which conversation. */
export const imageQuery = inSession.extend({ id })
export const savePromptInput = z.object({
  teamId: idSchemas.team,
  /** Absent: a new one. */
  id: id.optional(),
  title: z.string().transform(plainLine).pipe(z.string().min(1).max(PROMPT_TITLE_LIMIT)),
  content: z
    .string()
    .refine((text) => text.length <= QUESTION_LIMIT)
    .refine((text) => text.trim() !== ''),
  isShared: z.boolean().default(false),
})
export type SavePromptInput = Omit<z.infer<typeof savePromptInput>, 'teamId'>
export const deletePromptQuery = z.object({ teamId: idSchemas.team, id })
export const deleteMessageQuery = inSession.extend({ messageId: id })
export const chooseMessageInput = inSession.extend({ messageId: id })

export const followUpsInput = inSession.extend({ messageId: id })
export const pinSessionInput = inSession.extend({ isPinned: z.boolean() })
export type PinSessionInput = z.infer<typeof pinSessionInput>
export const findQuestionsQuery = z.object({
  teamId: idSchemas.team,
  keyword: z.string().trim().min(1).max(100),
})
/** `value` null takes back what was said. */
export const rateAnswerInput = inSession.extend({
  messageId: id,
  value: z.enum(['up', 'down']).nullable(),
  reasons: z.array(z.enum(ratingReasons)).max(ratingReasons.length).default([]),
  words: z.string().trim().max(RATING_WORDS_LIMIT).default(''),
})

export type RateAnswerInput = z.infer<typeof rateAnswerInput>
export type RateAnswerRequest = Unbranded<RateAnswerInput>
export type RecordsQuery = z.infer<typeof recordsQuery>
export type RenameSessionInput = z.infer<typeof renameSessionInput>

const code = z.union([z.string(), z.number()])

// Where a source stands in its file; the shapes are those of the library's passages.
const anchor = z.custom<Reference['anchor']>().meta({
  type: 'object',
  description: '引文在原文件中的位置，kind 为 page、paragraph、text、slide、cells 或 image',
})

const verdict = z.enum(supportVerdicts)

const reference: z.ZodType<Reference> = z.object({
  index: z.number(),
  type: z.enum(referenceTypes),
  kind: z.literal('MESSAGE'),
  title: z.string(),
  fileId: answeredIds.file.exactOptional(),
  extension: z.string().exactOptional(),
  passageNo: z.number().exactOptional(),
  generation: z.number().exactOptional(),
  headings: z.array(z.string()).exactOptional(),
  content: z.string(),
  used: z.array(z.object({ from: z.number(), to: z.number() })),
  anchor: anchor.exactOptional(),
  isEdited: z.literal(true).exactOptional(),
  isAnswer: z.literal(true).exactOptional(),
  isNearest: z.literal(true).exactOptional(),
  url: z.string().exactOptional(),
  site: z.string().exactOptional(),
  publishedAt: z.string().exactOptional(),
  authors: z.array(z.string()).exactOptional(),
  year: z.number().exactOptional(),
  venue: z.string().exactOptional(),
  support: z.enum(['supported', 'weak']),
  verdict: verdict.exactOptional(),
})

const modelIdentity = z.object({ provider: z.string(), label: z.string(), model: z.string() })

const messageShape = {
  id: z.string(),
  question: z.string(),
  files: z.array(z.object({ id: z.string(), title: z.string(), extension: z.string() })),
  image: z.object({ id: z.string(), fileName: z.string() }).exactOptional(),
  modes: z.array(z.enum(questionModes)).exactOptional(),
  createTime: z.string(),
  status: z.enum(answerStatuses),
  answer: z.string(),
  by: modelIdentity.nullable(),
  thinking: z.string(),
  thinkingSeconds: z.number(),
  steps: z.array(
    z.object({
      id: z.string(),
      name: z.enum(toolNames),
      args: z.record(z.string(), z.string()),
      result: z.string().nullable(),
      seconds: z.number(),
      trouble: z.enum(toolTroubles).exactOptional(),
    }),
  ),
  refs: z.array(reference),
  checks: z.array(
    z.object({
      at: z.number(),
      index: z.number(),
      support: z.enum(['supported', 'weak']),
      verdict: verdict.exactOptional(),
      used: z.array(z.object({ from: z.number(), to: z.number() })).exactOptional(),
    }),
  ),
  refused: z.boolean(),
  rating: z.enum(['up', 'down']).exactOptional(),
  versions: z.array(z.string()).exactOptional(),
  error: z.object({ code, message: z.string() }).nullable(),
}

const messageView: z.ZodType<MessageView> = z.object({
  ...messageShape,
  beside: z.object(messageShape).exactOptional(),
})

const running = z.object({ messageId: z.string(), lastEventId: z.number() })

export const sessionView = z.object({
  id: z.string(),
  title: z.string(),
  sessionFrom: z.enum(sessionFroms),
  fileIds: z.string(),
  folderIds: z.string(),
  /** What it was begun with; absent for most. */
  agent: agentProfile.exactOptional(),
  /** The end of the thread, or what stands before a message that was named. */
  messages: z.array(messageView),
  /** What the thread holds before these; null: nothing. */
  earlier: z.object({ count: z.number(), lastId: z.string() }).nullable(),
  /** Message now being answered, with the number of the last event already folded into it. */
  running: running.nullable(),
  /** The same of an answer that stands beside another one; absent: none is being written. */
  runningBeside: running.exactOptional(),
})
export type SessionView = z.infer<typeof sessionView>

const questionRecordView = z.object({
  id: z.string(),
  title: z.string(),
  sessionId: z.string(),
  sessionFrom: z.enum(sessionFroms),
  fileIds: z.string(),
  folderIds: z.string(),
  updateTime: z.string(),
  /** Stays on top of the list. */
  isPinned: z.boolean(),
  /** The person's folder that it is in; '' for none. */
  sessionFolderId: z.string(),
  /** An answer of it is being written, on whichever device it was asked. */
  isAnswering: z.boolean(),
})
export type QuestionRecordView = z.infer<typeof questionRecordView>

export const questionRecordPage = pageOf(questionRecordView)
export type QuestionRecordPage = z.infer<typeof questionRecordPage>

const labels = z.array(z.string())

/** Labels of those who stand behind each way of asking; an empty list: nobody is configured. */
export const readyModes = z.object({
  reasoning: labels,
  vision: labels,
  /** Who could answer a question, first who does; the embedded engine is one of them. */
  answerers: z.array(modelIdentity),
  web: labels,
  scholar: labels,
})
export type ReadyModes = z.infer<typeof readyModes>

/** A question worth asking again, with blanks `{{…}}` to fill in. */
export const promptView = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** The whole team reads and uses it. */
  isShared: z.boolean(),
  /** The caller may change and delete it. */
  mayChange: z.boolean(),
  /** Who wrote it; '' when they have left. */
  author: z.string(),
  updateTime: z.string(),
})
export type PromptView = z.infer<typeof promptView>

/** A conversation found by a word, with the place that holds it. */
export const foundQuestion = z.object({
  record: questionRecordView,
  /** '' when its title holds the word. */
  messageId: z.string(),
  part: z.enum(['title', 'question', 'answer']),
  /** The words around it. */
  text: z.string(),
  /** Where the word stands in `text`, UTF-16 offsets; null when it cannot be marked. */
  mark: z.object({ from: z.number(), to: z.number() }).nullable(),
})
export type FoundQuestion = z.infer<typeof foundQuestion>

/** What may be asked next. */
export const followUps = z.object({
  /** How the question was understood; '' where no model said. */
  understanding: z.string(),
  /** Three at most. */
  questions: z.array(z.string()),
})
export type FollowUps = z.infer<typeof followUps>

/** A folder of a person's conversations. */
export const sessionFolderView = z.object({
  id: z.string(),
  name: z.string(),
  /** How many conversations it holds. */
  sessions: z.number(),
})
export type SessionFolderView = z.infer<typeof sessionFolderView>
