import { lazy, Suspense, useState, type ClipboardEvent, type DragEvent } from 'react'
import { emit, useEvent } from '~/client/event-bus'
import { ENTER_ATTRIBUTE } from '~/client/page/replay-clicks'
import { QUESTION_LIMIT, type SessionFrom } from '../../terms'
import { BoxTools, PromptButton } from './box-tools'
import { useChatShell } from '../chat-shell'
import { FileRow } from './file-row'
import { ImageChip } from './image-chip'
import { QuestionInput } from './question-input'
import { SendSeal } from './send-seal'
import { sendBlock, takesImages } from './send-rules'
import { useBoxFocus } from './use-box-focus'
import { useDraftImage } from './use-draft-image'
import type { QuestionDraft } from './use-question-draft'
import { placeholderOf } from '../wording'

// Prompts come when they are asked for.
const PromptLibrary = lazy(() => import('../prompts/prompt-library'))

export interface QuestionBoxProps {
  variant: 'home' | 'chat' | 'compact'
  sessionFrom: SessionFrom
  draft: QuestionDraft
  isAnswering: boolean
  takesFocus?: boolean
  onSend(): void
  onStop(): void
  /** Said when a paste did not fit. */
  onCut(): void
}

/** Where questions are written: files or a picture, text, ways of working, the seal that sends. */
export function QuestionBox(props: QuestionBoxProps) {
  const { variant, draft, isAnswering } = props
  const { isFocused, place } = useBoxFocus()
  const [arePromptsOpen, setPromptsOpen] = useState(false)
  const { team, openLogin } = useChatShell()
  const image = useDraftImage(draft)
  const drop = useImageDrop(
    takesImages(props.sessionFrom, draft.files.length),
    (file) => void image.add(file),
  )
  const block = sendBlock({
    isAnswering,
    text: draft.text,
    image: draft.image?.status ?? null,
    fileStatuses: draft.files.map(({ status }) => status),
  })
  const send = () => {
    if (block === null) props.onSend()
  }
  useEvent('my_question_select_knowledge_file_delete_action', ({ id }) => draft.removeFile(id))
  const write = (text: string) => {
    if (text === '/' && draft.text === '' && team) setPromptsOpen(true)
    draft.setText(text)
  }
  const openPrompts = () => (team ? setPromptsOpen(true) : openLogin())
  const isSlim =
    variant === 'compact' && !isFocused && draft.text === '' && draft.files.length === 0
  const seal = <SendSeal block={block} onSend={send} onStop={props.onStop} />
  return (
    <div
      {...place}
      className="question-box"
      {...{ [ENTER_ATTRIBUTE]: '' }}
      data-drop={drop.isOver || undefined}
      {...drop.handlers}
    >
      <Along draft={draft} onRemoveImage={image.remove} />
      <div className={isSlim ? 'flex items-center gap-2 pr-2' : 'max-tablet:flex max-tablet:pr-2'}>
        <QuestionInput
          takesFocus={props.takesFocus ?? false}
          value={draft.text}
          placeholder={placeholderOf(props.sessionFrom)}
          className={isSlim ? `${lines.compact} min-w-0 flex-1` : lines[variant]}
          onChange={write}
          onCut={props.onCut}
          onSubmit={send}
        />
        {isSlim ? (
          seal
        ) : (
          <span className="pt-1.5 tablet:hidden">
            <PromptButton onClick={openPrompts} />
          </span>
        )}
      </div>
      {!isSlim && (
        <BoxTools
          variant={variant}
          draft={draft}
          onImage={(file) => void image.add(file)}
          onPrompts={openPrompts}
        >
          {seal}
        </BoxTools>
      )}
      {arePromptsOpen && team && (
        <Suspense>
          <PromptLibrary
            teamId={team.teamId}
            onInsert={(text) => draft.setText(withPrompt(draft.text, text))}
            onClose={() => setPromptsOpen(false)}
            box={() => place.ref.current?.querySelector('textarea') ?? null}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What goes along with the text: files, or a picture. */
function Along({ draft, onRemoveImage }: { draft: QuestionDraft; onRemoveImage(): void }) {
  return (
    <>
      {draft.files.length > 0 && (
        <FileRow
          files={draft.files}
          onRemove={(id) => emit('my_question_select_knowledge_file_delete_action', { id })}
        />
      )}
      {draft.image && <ImageChip image={draft.image} onRemove={onRemoveImage} />}
    </>
  )
}

/** A prompt stands alone in an empty box, and after what is written there already; the / that called it goes. */
function withPrompt(text: string, prompt: string): string {
  const isEmpty = text.trim() === '' || text === '/'
  return (isEmpty ? prompt : `${text.trimEnd()}\n${prompt}`).slice(0, QUESTION_LIMIT)
}

const lines = {
  home: 'min-h-[92px] px-5 pt-[18px] pb-1 text-[16px] leading-7 max-tablet:min-h-[84px] max-tablet:px-3.5 max-tablet:pt-3.5',
  chat: 'min-h-[58px] px-4 pt-3.5 pb-1 text-[15px] leading-[26px] max-tablet:min-h-[62px] max-tablet:px-3.5 max-tablet:pt-2.5 max-tablet:pb-0 max-tablet:text-[16px]',
  compact: 'min-h-[46px] px-4 pt-2.5 pb-2.5 text-[15px] leading-[26px] max-tablet:text-[16px]',
} as const

/** Pictures that are dropped on the box or pasted into it. Where none may go along, they are left to the browser. */
function useImageDrop(isOpen: boolean, onImage: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onPaste: (event: ClipboardEvent) => {
      const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
      // Words copied from an office program bring a picture of themselves along.
      if (!isOpen || !file || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      onImage(file)
    },
    onDragOver: (event: DragEvent) => {
      if (!isOpen || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer.files
      if (!isOpen || !file) return
      event.preventDefault()
      onImage(file)
    },
  }
  return { isOver, handlers }
}
