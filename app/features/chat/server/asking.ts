import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import type { SessionId } from '~/core/ids'
import { findUsableFiles } from '~/features/library/server'
import { isModerated } from '~/features/moderation/server'
import { researchErrors } from '~/features/research/errors'
import { getWorks } from '~/features/research/server'
import type { AskInput } from '../contract'
import { chatErrors } from '../errors'
import { requireAnswerer } from './answerer'
import type { Admission } from './ask-body'
import {
  agentPart,
  agentToKeep,
  forgetAgent,
  savedAgent,
  type SavedAgent,
} from './agents/saved-agent'
import { findAskImage, keepAskImage, removeAskImages, type AskableImage } from './images'
import type { TurnOrder } from './ports'
import {
  requireModerationPassOfImage,
  requireModerationPassOfQuestion,
} from './moderation-question'
import { dropRecord, recordToAskOn, type QuestionRecord } from './records'
import { mayRunAhead, noteRefusal } from './run-ahead'
import { admitTurn } from './admit'
import { closeTurn, type Opening } from './admission/running-turns'
import { folderIdsOf } from './sources'
import { titleAfter, titleOf } from './titles'
import { askSession, chatSession } from './chat-session'

/**
 * Checks the ask against its seat, session, files and limits, starts the turn in the session's object, and answers with
 * its event stream. The same `askId` again follows the same turn and is not counted twice.
 */
export async function askQuestion(
  ctx: SeatedContext,
  input: AskInput,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { seat } = ctx
  if (input.teamId !== seat.teamId || input.spaceId !== seat.spaceId)
    throw requestErrors.forbidden()
  requireAnswerer(ctx, { ask: input })
  const [session, files, works] = await Promise.all([
    sessionOf(ctx, input),
    chosenFiles(ctx, input),
    chosenWorks(ctx, input),
    // A flag where nothing is configured: the question waits for nothing then.
    isModerated(ctx) && requireModerationPassOfQuestion(ctx, input),
  ])
  const image = input.image ? await findAskImage(ctx, input.image.id) : null
  if (image && isModerated(ctx)) await requireModerationPassOfImage(ctx, image)
  const order = {
    ...orderOf(ctx, input, session, files, image),
    ...(works.length > 0 && { works }),
  }
  const { agent } = session
  if (agent)
    order.agent = await agentPart(ctx, agent, files.length + works.length > 0 || image !== null)
  if (input.retryOf && session.record)
    order.isRetry = await chatSession(ctx, session.id).owesRetry(input.retryOf)
  return startTurn(ctx, order, { ...session, image }, signal)
}

interface Session {
  image?: AskableImage | null
  id: SessionId
  title: string
  /** Null when the ask is to open the session. */
  record: QuestionRecord | null
  /** What it was, or is, begun with. */
  agent: SavedAgent | null
}

async function sessionOf(ctx: SeatedContext, input: AskInput): Promise<Session> {
  if (input.sessionId && !input.isNew) {
    const { sessionId, sessionFrom } = input
    const readAgent = () => (sessionFrom === 'Normal' ? savedAgent(ctx, sessionId) : null)
    const [record, saved] = await Promise.all([recordToAskOn(ctx, sessionId), readAgent()])
    // What comes back from the archive brings it along.
    const agent = saved ?? (record.restoredAt === null ? null : await readAgent())
    return { id: record.id, title: titleAfter(record, input), record, agent }
  }
  const { agentId, sessionFrom } = input
  const isBegunWith = agentId !== undefined && sessionFrom === 'Normal'
  const agent = isBegunWith ? await agentToKeep(ctx, agentId) : null
  return { id: ctx.newId<SessionId>(), title: titleOf(input.question), record: null, agent }
}

async function startTurn(
  ctx: SeatedContext,
  order: TurnOrder,
  session: Session,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const verdict = Promise.withResolvers<boolean>()
  const admission = { isAdmitted: verdict.promise, mayRunAhead: mayRunAhead(ctx, order) }
  // Asked while the control plane decides: the first word waits for the slower of the two, not for both.
  const asking = askSession(ctx, { order, admission }, signal)
  // Nobody waits for the answer to what was refused.
  asking.catch(() => {})
  try {
    const opening = await admissionOf(ctx, order, session)
    if (opening.became === 'twin') {
      verdict.resolve(false)
      const twin = { ...order, sessionId: opening.sessionId }
      return (await askSession(ctx, { order: twin, admission: ADMITTED }, signal)).events
    }
    if (opening.became !== 'open') {
      noteRefusal(ctx)
      throw refusals[opening.became]()
    }
    return await openedTurn(ctx, order, session, () => {
      verdict.resolve(true)
      return asking
    })
  } finally {
    verdict.resolve(false)
  }
}

const CLOSED_BY_THEN_MS = 250

// One that breaks off may have opened the turn, of which nobody would hear any more.
async function admissionOf(
  ctx: SeatedContext,
  order: TurnOrder,
  session: Session,
): Promise<Opening> {
  const { record, agent } = session
  try {
    const opening = await admitTurn(ctx, { order, record, agent })
    if (opening.became !== 'tooMany') return opening
    // Ends of turns share a trip: an answer that has just ended counts for a moment longer.
    await new Promise((resolve) => setTimeout(resolve, CLOSED_BY_THEN_MS))
    return await admitTurn(ctx, { order, record, agent })
  } catch (error) {
    await takeBack(ctx, order, session)
    throw error
  }
}

const ADMITTED: Admission = { isAdmitted: Promise.resolve(true), mayRunAhead: false }

/** The answer of a turn that the control plane has opened; one that does not start is closed again. */
async function openedTurn(
  ctx: SeatedContext,
  order: TurnOrder,
  session: Session,
  admit: () => ReturnType<typeof askSession>,
): Promise<ReadableStream<Uint8Array>> {
  try {
    if (session.image) await keepAskImage(ctx, order.sessionId, session.image)
    const answer = await admit()
    if (answer.outcome !== 'started') await closeTurn(ctx, order, true)
    return answer.events
  } catch (error) {
    if (!(await hasStarted(ctx, order))) await takeBack(ctx, order, session)
    throw error
  }
}

const refusals = {
  tooSoon: requestErrors.tooMany,
  tooMany: chatErrors.tooManyRunning,
  noneLeft: chatErrors.noQuestionsLeft,
}

// A caller who leaves at once breaks the call, not the turn: that one ends and settles by itself.
async function hasStarted(ctx: SeatedContext, order: TurnOrder): Promise<boolean> {
  try {
    return await chatSession(ctx, order.sessionId).hasStarted(order.messageId)
  } catch {
    return false
  }
}

// A session whose first turn never started leaves no trace.
async function takeBack(ctx: SeatedContext, order: TurnOrder, session: Session): Promise<void> {
  await closeTurn(ctx, order, true)
  if (session.record) return
  await dropRecord(ctx, session.id)
  await forgetAgent(ctx, { teamId: ctx.seat.teamId, sessionId: session.id })
  await removeAskImages(ctx, { teamId: ctx.seat.teamId, sessionId: session.id })
}

const ofChosen: AskInput['sessionFrom'][] = ['KnowledgeSingleFile', 'KnowledgeFolder']

async function chosenFiles(ctx: SeatedContext, input: AskInput): Promise<TurnOrder['files']> {
  const fileIds = input.files.map((file) => file.repositoryFileId)
  const folderIds = input.sessionFrom === 'KnowledgeFolder' ? folderIdsOf(input) : []
  if (fileIds.length === 0 && folderIds.length === 0) {
    // Asked of one file or folder that is none: never of the whole library instead.
    if (ofChosen.includes(input.sessionFrom)) throw chatErrors.noUsableDocuments()
    return []
  }
  const usable = await findUsableFiles(ctx, { fileIds, folderIds })
  if (usable.length === 0) throw chatErrors.noUsableDocuments()
  // A folder is asked as a whole; only files that were chosen one by one are named beside the question.
  return usable.filter((file) => fileIds.includes(file.id))
}

async function chosenWorks(ctx: SeatedContext, { works: asked = [] }: AskInput) {
  if (asked.length === 0) return []
  const ids = [...new Set(asked.map(({ id }) => id))]
  const works = await getWorks(ctx, ids)
  // An answer from fewer papers than were chosen would look like one from all of them.
  if (works.length < ids.length) throw researchErrors.workNotFound()
  return works
}

function orderOf(
  ctx: SeatedContext,
  ask: AskInput,
  session: Session,
  files: TurnOrder['files'],
  image: AskableImage | null = null,
): TurnOrder {
  const { accountId, signInId } = ctx.actor
  const messageId = ctx.newId()
  return {
    messageId,
    sessionId: session.id,
    title: session.title,
    ask,
    askId: ask.askId ?? messageId,
    files,
    ...(image && { image: { id: image.id, fileName: image.fileName } }),
    owner: { accountId, signInId, ...ctx.seat },
    askedAt: ctx.now().getTime(),
  }
}
