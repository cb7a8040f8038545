import { codeOf } from '~/core/errors'
import { emit } from '~/client/event-bus'
import { useCallback, useEffect, useRef } from 'react'
import { useShell } from '~/client/use-shell'
import { CallRefused } from '../chat-calls'
import { chatErrors } from '../../errors'
import type { MessageView, ReadyModes } from '../../terms'
import { useChatShell, useReadyModes } from '../chat-shell'
import { askedAbout, overLibrary } from './question'
import type { Conversation, Question } from './conversation'
import { askedImageOf, type DraftImage } from '../composer/draft-image'
import type { QuestionDraft } from '../composer/use-question-draft'
import { canAsk, restoredDraft } from '../composer/send-rules'
import type { PickedFile } from '../composer/home-question'
import { reloadMemberInfo } from '../http-calls'
import { isModeReady, type QuestionMode } from '../composer/modes'

// Another window is asking in this session.
const STILL_ANSWERING = codeOf(chatErrors.stillAnswering)
// Asked elsewhere until nothing was left: this page knew of more.
const NONE_LEFT = codeOf(chatErrors.noQuestionsLeft)

const NOTHING_ELSE = () => ({})

/**
 * Sends drafts: asks for a login or the quota first, gives the text back when the server refuses. Answers whether it was
 * taken, when its answer has ended. `also` goes along with the question.
 */
export function useAsking(
  conversation: Conversation,
  draft: QuestionDraft,
  fixedFiles: readonly PickedFile[] = [],
  also: () => Pick<Question, 'agentId'> & { askId?: string } = NOTHING_ELSE,
) {
  const shell = useChatShell()
  const ready = useReadyModes()
  const announceNoneLeft = useNoneLeft()
  const giveBack = useGivingBack(draft)
  const send = useCallback(
    async (question: Question, image: DraftImage | null = null, askId?: string) => {
      const refusal = await conversation.ask(question, {}, askId)
      if (!refusal) return true
      giveBack(question, image)
      const code = String(refusal.code)
      if (code === NONE_LEFT) announceNoneLeft()
      // The client has opened the login by itself.
      else if (code !== 'AUTHENTICATE') shell.notify({ tone: 'warning', title: refusal.message })
      if (code === STILL_ANSWERING) await conversation.refresh().catch(() => undefined)
      return false
    },
    [conversation, giveBack, shell, announceNoneLeft],
  )
  const ask = useCallback(
    async (text = draft.text) => {
      if (!shell.team) {
        shell.openLogin()
        return false
      }
      const member = shell.memberInfo ?? (await reloadMemberInfo(shell.team.teamId))
      if (!canAsk(member)) {
        announceNoneLeft()
        return false
      }
      const files = [...fixedFiles, ...draft.files]
      const { modes, image, onlyDocuments, against } = draft
      const question = questionOf(
        { text, files, modes, image: askedImageOf(image), onlyDocuments, against },
        ready,
      )
      draft.clear()
      emit('chat_scroll_to_bottom')
      const { askId, ...rest } = also()
      return send({ ...question, ...rest }, image, askId)
    },
    [also, draft, fixedFiles, ready, send, shell, announceNoneLeft],
  )
  return { ask, send }
}

/** Lays a refused question back into its box. */
function useGivingBack(draft: QuestionDraft) {
  // The refusal comes later than the question: by then something else may be typed.
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  return useCallback((question: Question, image: DraftImage | null) => {
    const { text, setText, setImage, setAgainst } = latest.current
    setText(restoredDraft(question.question, text))
    if (image) setImage(image)
    if (question.against) setAgainst(question.against)
  }, [])
}

function useNoneLeft() {
  const { notify } = useChatShell()
  const isManager = (useShell().team?.member.role ?? 'member') !== 'member'
  return useCallback(
    () =>
      notify({
        tone: 'warning',
        title: '提问次数已用完，请升级或联系管理员',
        ...(isManager && { action: { label: '查看权益', to: '/team/rights' } }),
      }),
    [isManager, notify],
  )
}

/** What of a draft travels: a mode that nobody serves here is off, whatever the stored list says. */
export function questionOf(
  draft: {
    text: string
    files: readonly PickedFile[]
    modes: readonly QuestionMode[]
    image: MessageView['image'] | null
    onlyDocuments: boolean
    against?: string | undefined
  },
  ready: ReadyModes,
): Question {
  const { text, files, modes, image, onlyDocuments, against } = draft
  const about = askedAbout(files)
  const isOn = (mode: QuestionMode) => modes.includes(mode) && isModeReady(mode, ready)
  return {
    question: text,
    ...(image && { image: { id: image.id }, shownImage: image }),
    ...(onlyDocuments && !image && { onlyDocuments }),
    ...(!image && ready.answerers.some(({ provider }) => provider === against) && { against }),
    useR1: isOn('useR1'),
    useSearch: isOn('useSearch'),
    useScholar: isOn('useScholar'),
    useRepository: isOn('useRepository'),
    files: about.files,
    ...(about.works.length > 0 && { works: about.works }),
    shownFiles: files.map(({ id, title, extension }) => ({ id, title, extension })),
  }
}

/** The same question over the whole library. What was asked after it stays: then it is asked once more at the end. */
function widen(conversation: Conversation, key: string) {
  const isLast = conversation.snapshot().entries.at(-1)?.key === key
  if (!isLast) emit('chat_scroll_to_bottom')
  return conversation.again(key, overLibrary, !isLast)
}

/** Asks the question of an entry anew, in other words or modes. A picture shuts all modes. */
export function askAgain(conversation: Conversation, key: string, change: Partial<Question>) {
  const entry = conversation.snapshot().entries.find((item) => item.key === key)
  return conversation.again(key, entry?.message.image ? pickQuestion(change) : change)
}

const pickQuestion = ({ question }: Partial<Question>): Partial<Question> =>
  question === undefined ? {} : { question }

/** The modes that the box has now: an answer is made anew with them. */
export function useModesNow({
  modes,
  onlyDocuments,
}: Pick<QuestionDraft, 'modes' | 'onlyDocuments'>) {
  const ready = useReadyModes()
  return useCallback((): Partial<Question> => {
    const now = questionOf({ text: '', files: [], modes, image: null, onlyDocuments }, ready)
    const { useR1, useSearch, useScholar, useRepository } = now
    return { useR1, useSearch, useScholar, useRepository, ...(onlyDocuments && { onlyDocuments }) }
  }, [modes, onlyDocuments, ready])
}

/** What follows of an answer that was cut by its length; the last one of the thread. */
function goOn(conversation: Conversation, key: string) {
  const entry = conversation.snapshot().entries.find((item) => item.key === key)
  if (!entry) return Promise.resolve(null)
  emit('chat_scroll_to_bottom')
  return conversation.again(key, { question: GO_ON, continues: entry.message.id }, true)
}

const GO_ON = '接着写'

/** Runs an act of the thread and says in words when the server or the line refuses it. */
export function useThreadActions(
  conversation: Conversation,
  modesNow: () => Partial<Question> = NOTHING_ELSE,
) {
  const { notify } = useChatShell()
  const attempt = useCallback(
    async (action: () => Promise<unknown>) => {
      try {
        const refusal = await action()
        if (refusal instanceof CallRefused) notify({ tone: 'warning', title: refusal.message })
      } catch (error) {
        const title = error instanceof CallRefused ? error.message : '网络连接失败'
        notify({ tone: 'danger', title })
      }
    },
    [notify],
  )
  return {
    stop: () => attempt(() => conversation.stop()),
    retry: (key: string) => attempt(() => conversation.retry(key)),
    again: (key: string, text?: string) =>
      attempt(() =>
        askAgain(conversation, key, text === undefined ? modesNow() : { question: text }),
      ),
    next: (key: string, text: string) =>
      attempt(() => conversation.again(key, { question: text }, true)),
    goOn: (key: string) => attempt(() => goOn(conversation, key)),
    widen: (key: string) => attempt(() => widen(conversation, key)),
    compare: (key: string, provider: string) => attempt(() => conversation.compare(key, provider)),
    choose: (messageId: string) => attempt(() => conversation.choose(messageId)),
    remove: (key: string) => attempt(() => conversation.remove(key)),
    copy: (text: string) =>
      attempt(async () => {
        await navigator.clipboard.writeText(text)
        notify({ tone: 'success', title: '已复制' })
      }),
  }
}
