import { BookMarked, FolderSearch, Image as Picture } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { useChatShell } from '../chat-shell'
import { ScopeLine, ThinkingTool } from './mode-tools'
import { OnlyDocuments } from './only-documents'
import { PAPER } from '../../terms'
import type { QuestionBoxProps } from './question-box'
import { questionLeft } from './send-rules'
import type { QuestionDraft } from './use-question-draft'

// The library's screens come when a file is to be picked.
const PickerDialog = lazy(async () => ({
  default: (await import('~/features/library/ui/picker')).PickerDialog,
}))

/** From how many characters on what is left of them is shown. */
const NEAR_LIMIT = 200

/** As the specification has it, also where nothing is made into slides. */
const pickerPurpose = { code: 'chat', appCode: 'ppt', isChat: true }

export interface BoxToolsProps {
  variant: QuestionBoxProps['variant']
  draft: QuestionDraft
  onImage(file: File): void
  onPrompts(): void
  /** The seal. */
  children: ReactNode
}

/** The line under the text: modes left, what goes along right. */
export function BoxTools(props: BoxToolsProps) {
  const { variant, draft, onPrompts } = props
  const hasFiles = draft.files.length > 0
  const isCompact = variant === 'compact'
  const attached = draft.image ? 'image' : hasFiles ? 'files' : 'none'
  return (
    <>
      <LimitLine draft={draft} isCompact={isCompact} />
      <div
        className={`flex items-center gap-1.5 @max-[600px]:flex-wrap ${variant === 'home' ? 'px-3 pt-2 pb-3 max-tablet:px-2 max-tablet:pb-2.5' : 'px-2.5 pt-2 pb-2.5'} max-tablet:gap-1`}
      >
        {!isCompact && <ScopeLine draft={draft} attached={attached} />}
        {isCompact && !isCounted(draft) && (
          <span className="ml-2 @max-[600px]:hidden">
            <OnlyDocuments draft={draft} />
          </span>
        )}
        {/* Beside the text on a wide box, before it on a narrow one, where the scope has a line of its own. */}
        <span className="ml-auto flex-none @max-[600px]:mr-auto @max-[600px]:ml-0">
          <ThinkingTool draft={draft} attached={attached} />
        </span>
        <span className="max-tablet:hidden">
          <PromptButton onClick={onPrompts} />
        </span>
        {!isCompact && <PictureButton draft={draft} onImage={props.onImage} />}
        {!isCompact && <FilesButton draft={draft} />}
        {props.children}
      </div>
    </>
  )
}

/** Whether what is left of the limit is shown. */
const isCounted = ({ files, text }: QuestionDraft) =>
  files.length > 0 || questionLeft(text) <= NEAR_LIMIT

/** Above the tools: whether only documents may be said, and how much may still be written. */
function LimitLine({ draft, isCompact }: { draft: QuestionDraft; isCompact: boolean }) {
  const hasOnly = draft.files.length > 0 || isCompact
  const hasCount = isCounted(draft)
  if (!hasOnly && !hasCount) return null
  return (
    <div className={`flex min-h-6 items-center px-4 pt-1 ${hasCount ? '' : '@min-[600px]:hidden'}`}>
      {hasOnly && <OnlyDocuments draft={draft} />}
      {hasCount && (
        <span className="ml-auto text-micro whitespace-nowrap text-ink-3" aria-live="polite">
          还可输入{questionLeft(draft.text).toLocaleString('en-US')}字
        </span>
      )}
    </div>
  )
}

/** Beside the pictures; on a phone, where that line is full, beside the text. */
export function PromptButton({ onClick }: { onClick(): void }) {
  return (
    <IconButton
      label="提示词"
      icon={<BookMarked size={19} aria-hidden="true" />}
      onClick={onClick}
    />
  )
}

function PictureButton({ draft, onImage }: Pick<BoxToolsProps, 'draft' | 'onImage'>) {
  const field = useRef<HTMLInputElement>(null)
  const { team, openLogin } = useChatShell()
  return (
    <>
      <IconButton
        label={draft.image ? '更换图片' : '添加图片'}
        active={draft.image !== null}
        icon={<Picture size={19} aria-hidden="true" />}
        onClick={() => (team ? field.current?.click() : openLogin())}
        {...(draft.files.length > 0 && { disabledReason: '已选文件，不能再附图片' })}
      />
      <input
        ref={field}
        type="file"
        accept="image/*"
        hidden
        aria-label="图片文件"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file chosen twice is a choice, too.
          event.target.value = ''
          if (file) onImage(file)
        }}
      />
    </>
  )
}

function FilesButton({ draft }: Pick<BoxToolsProps, 'draft'>) {
  const [isPicking, setPicking] = useState(false)
  const { team, openLogin } = useChatShell()
  const papers = draft.files.filter(({ extension }) => extension === PAPER)
  const files = draft.files.filter(({ extension }) => extension !== PAPER)
  const count = files.length
  return (
    <>
      <IconButton
        label={count > 0 ? `选择知识库文件，已选${count}` : '选择知识库文件'}
        active={count > 0}
        icon={<FolderSearch size={19} aria-hidden="true" />}
        onClick={() => (team ? setPicking(true) : openLogin())}
        {...(draft.image && { disabledReason: '已有图片，不能再选文件' })}
      />
      {isPicking && (
        <Suspense>
          <PickerDialog
            purpose={pickerPurpose}
            chosen={files}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              draft.setFiles([...papers, ...picked])
              setPicking(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
