import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { idSchemas } from '~/core/id-schemas'
import type { SessionId } from '~/core/ids'
import { restrictedAmong, restrictedFolderNames, watchClosings } from '~/features/library/server'
import { type ConversationSnapshot, type SharedTurn, MOST_PICTURES } from '~/features/sharing/terms'
import { sharingErrors } from '~/features/sharing/errors'
import {
  forStrangers,
  type Concealed,
  type PictureToShare,
  type Snapshotter,
} from '~/features/sharing/server'
import { MOST_THREAD_PAGE } from '../../contract'
import { type MessageView } from '../../terms'
import { chatErrors } from '../../errors'
import { pictureOf } from '../images'
import { ownRecord } from '../records'
import { filesOf, redactedMessages } from '../redaction'
import { sharedSource } from './shared-source'
import { chatSession } from '../chat-session'

/** How a conversation of the caller becomes a snapshot: its questions, the answers chosen, what they quote. */
export const conversationShares: Snapshotter<ConversationSnapshot> = {
  async isThere(ctx, sourceId) {
    return ownRecord(ctx, idSchemas.session.parse(sourceId)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.slug === chatErrors.sessionNotFound().slug)
          return false
        throw error
      },
    )
  },

  async preview(ctx, sourceId) {
    const sessionId = idSchemas.session.parse(sourceId)
    const { title, shareable, leftOut, restricted } = await readShareable(ctx, sessionId)
    const cited = shareable.flatMap(({ refs }) => refs).filter(isRestricted(restricted))
    return {
      title,
      unit: 'turn',
      parts: shareable.length,
      leftOut,
      pictures: Math.min(MOST_PICTURES, shareable.filter(({ image }) => image).length),
      privateSources: [...new Set(cited.map((ref) => ref.title))],
      pieces: shareable.map(({ id, question }) => ({
        id,
        kind: 'answer',
        label: question || '图片提问',
      })),
    }
  },

  async make(ctx, sourceId, { withPictures, withPrivate, part = '' }) {
    const sessionId = idSchemas.session.parse(sourceId)
    const isClosedSince = await watchClosings(ctx)
    const whole = await readShareable(ctx, sessionId)
    const { restricted } = whole
    const { title, shareable } = partOf(whole, part)
    const concealed = await concealedIn(ctx, sessionId, shareable)
    const pictures: PictureToShare[] = []
    const unpublished = withPrivate ? new Set<string>() : restricted
    const turns: SharedTurn[] = []
    for (const message of shareable) {
      const turn = turnOf(message, { concealed, unpublished, host: ctx.host })
      const picture = message.image && withPictures ? await pictureOf(ctx, message.image.id) : null
      const isCopied = picture !== null && pictures.length < MOST_PICTURES
      if (isCopied) pictures.push(picture)
      turns.push(message.image ? { ...turn, picture: isCopied ? pictures.length - 1 : null } : turn)
    }
    // An answer may tell words of what it cites also where the source itself stays behind.
    const fileIds = shareable.flatMap(filesOf)
    return {
      snapshot: { kind: 'conversation', title: forStrangers(title, concealed), turns },
      pictures,
      fileIds,
      isClosedSince: () => isClosedSince(fileIds),
    }
  },
}

/** All of it, or one answer with its question. Errors: `nothingToShare`, `partMissing`. */
function partOf(
  { title, shareable }: Awaited<ReturnType<typeof readShareable>>,
  part: string,
): { title: string; shareable: MessageView[] } {
  if (shareable.length === 0) throw sharingErrors.nothingToShare()
  if (part === '') return { title, shareable }
  const message = shareable.find(({ id }) => id === part)
  if (!message) throw sharingErrors.partMissing()
  return { title: message.question || title, shareable: [message] }
}

/** What of the conversation is answered and open to the caller now; the line of versions is the one they see. */
async function readShareable(ctx: SeatedContext, sessionId: SessionId) {
  const { id, title } = await ownRecord(ctx, sessionId)
  const { messages, running } = await wholeThread(ctx, id)
  const answered = messages.filter(
    (message) => message.answer !== '' && message.id !== running?.messageId,
  )
  const [redacted, restricted] = await Promise.all([
    redactedMessages(ctx, answered),
    restrictedAmong(ctx, answered.flatMap(filesOf)),
  ])
  const shareable = answered.filter((message) => !redacted.has(message.id))
  return { title, shareable, leftOut: messages.length - shareable.length, restricted }
}

// In pages: no single answer of the object carries a thread of any length.
async function wholeThread(ctx: SeatedContext, sessionId: SessionId) {
  const session = chatSession(ctx, sessionId)
  const messages: MessageView[] = []
  for (let before: string | undefined; ; before = messages[0]?.id) {
    const page = await session.view({ size: MOST_THREAD_PAGE, ...(before && { before }) })
    // Another version was chosen meanwhile: what was read no longer hangs together.
    if (!page) throw chatErrors.stillAnswering()
    messages.unshift(...page.messages)
    if (!page.earlier) return { messages, running: page.running }
  }
}

async function concealedIn(
  ctx: SeatedContext,
  sessionId: SessionId,
  messages: readonly MessageView[],
): Promise<Concealed> {
  const { teamId, memberId } = ctx.seat
  const ids = new Set([teamId, memberId, ctx.actor.accountId, ctx.actor.signInId, sessionId])
  for (const message of messages) {
    for (const id of [message.id, ...filesOf(message)]) ids.add(id)
    if (message.image) ids.add(message.image.id)
  }
  ids.delete('')
  return { ids: [...ids], folderNames: await restrictedFolderNames(ctx) }
}

interface Rules {
  concealed: Concealed
  /** Files whose titles and words stay behind. */
  unpublished: ReadonlySet<string>
  host: string
}

function turnOf(message: MessageView, { concealed, unpublished, host }: Rules): SharedTurn {
  const { question, answer, refs, checks } = message
  const isBack = isRestricted(unpublished)
  return {
    question: forStrangers(question, concealed),
    answer: forStrangers(answer, concealed),
    refs: refs.map((ref) =>
      sharedSource(ref, {
        isUnpublished: isBack(ref),
        host,
        format: (text) => forStrangers(text, concealed),
      }),
    ),
    checks: checks.map(({ at, index, support, used }) => ({
      at,
      index,
      support,
      ...(used && { used: used.map(({ from, to }) => ({ from, to })) }),
    })),
  }
}

const isRestricted = (files: ReadonlySet<string>) => (ref: MessageView['refs'][number]) =>
  ref.fileId !== undefined && files.has(ref.fileId)
