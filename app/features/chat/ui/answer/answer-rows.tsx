import {
  Columns2,
  Copy,
  FileDown,
  FilePen,
  FileText,
  Library,
  NotebookPen,
  Share2,
  ThumbsDown,
  ThumbsUp,
  Trash2,
} from 'lucide-react'
import { MenuCheck, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { wideningWords } from '../thread/widening'
import type { AnswerRating, MessageView } from '../../terms'
import { othersThan } from './answerers'
import { useChatShell, useReadyModes } from '../chat-shell'
import { citedSources } from './taking/cited-sources'
import AnswerToCreation from './taking/to-creation'
import { useTake } from './use-take'

export interface AnswerRowsProps {
  message: MessageView
  /** Something is being answered. */
  isBusy: boolean
  /** Kept by the server, so that it can be rated, compared and deleted. */
  isSaved: boolean
  onCompare(provider: string): void
  onRemove(): void
  /** Beside a file: keeps the answer among its notes. */
  onNote?: (() => void) | undefined
  /** Asks the same over the whole library; absent where that is no act of this answer. */
  onWiden?: (() => void) | undefined
  /** What was said of it; absent where nothing can be. */
  rating: AnswerRating | null | undefined
  onRate(value: AnswerRating | null): void
  /** Absent where it is no part of a conversation that can be shared. */
  onShare: (() => void) | undefined
}

/** The rows behind ···: taking the answer along, asking on, saying how it was, and last of all deleting it. */
export function AnswerRows(props: AnswerRowsProps) {
  const { message, isSaved } = props
  const hasAnswer = message.answer !== ''
  return (
    <>
      {hasAnswer && <TakingRows {...props} />}
      {hasAnswer && isSaved && <AskingRows {...props} />}
      {hasAnswer && isSaved && props.rating !== undefined && (
        <RatingRows rating={props.rating} onRate={props.onRate} />
      )}
      {isSaved && (
        <>
          {hasAnswer && <MenuRule />}
          <MenuItem danger icon={<Trash2 size={16} aria-hidden="true" />} onSelect={props.onRemove}>
            删除这组问答
          </MenuItem>
        </>
      )}
    </>
  )
}

function TakingRows({ message, isSaved, onNote, onShare }: AnswerRowsProps) {
  const { team } = useChatShell()
  const sources = citedSources(message)
  const isOfFile = sources.some(({ fileId }) => fileId !== undefined)
  const take = useTake()
  const copy = (style: 'plain' | 'gbt7714') =>
    void take(async ({ citedText, today }) => {
      await navigator.clipboard.writeText(citedText(message, style, today()))
      return { tone: 'success', title: '已复制' }
    })
  const keepNote =
    onNote ??
    (team && isOfFile
      ? () => void take(async (actions) => actions.keepNote(team.spaceId, message))
      : undefined)
  return (
    <>
      {sources.length > 0 && (
        <>
          <MenuItem icon={<Copy size={16} aria-hidden="true" />} onSelect={() => copy('plain')}>
            复制，附编号出处
          </MenuItem>
          <MenuItem icon={<Copy size={16} aria-hidden="true" />} onSelect={() => copy('gbt7714')}>
            复制，附GB/T 7714出处
          </MenuItem>
          <MenuRule />
        </>
      )}
      <MenuItem
        icon={<FileDown size={16} aria-hidden="true" />}
        onSelect={() =>
          void take(async ({ exportWord }) =>
            exportWord(message, team && { spaceId: team.spaceId, name: team.name ?? '' }),
          )
        }
      >
        导出Word
      </MenuItem>
      <MenuItem
        icon={<FileText size={16} aria-hidden="true" />}
        onSelect={() => void take(async ({ exportMarkdown }) => exportMarkdown(message))}
      >
        导出Markdown
      </MenuItem>
      {team && (
        <MenuItem
          icon={<Library size={16} aria-hidden="true" />}
          onSelect={() => void take(async (actions) => actions.saveToLibrary(team.teamId, message))}
        >
          存入知识库
        </MenuItem>
      )}
      {team && (
        <MenuItem
          icon={<FilePen size={16} aria-hidden="true" />}
          onSelect={() => void take(async (actions) => actions.saveAsText(team.teamId, message))}
        >
          存为文档
        </MenuItem>
      )}
      {keepNote && (
        <MenuItem icon={<NotebookPen size={16} aria-hidden="true" />} onSelect={keepNote}>
          记入笔记
        </MenuItem>
      )}
      {team && <AnswerToCreation message={message} />}
      {team && isSaved && onShare && (
        <MenuItem icon={<Share2 size={16} aria-hidden="true" />} onSelect={onShare}>
          分享这一条
        </MenuItem>
      )}
    </>
  )
}

const WAIT = '正在回答，完成后可以'

function AskingRows({ message, isBusy, onCompare, onWiden }: AnswerRowsProps) {
  const others = othersThan(message.by, useReadyModes())
  // One model sees pictures.
  const mayCompare = others.length > 0 && !message.image
  if (!onWiden && !mayCompare) return null
  return (
    <>
      <MenuRule />
      {onWiden && (
        <MenuItem
          icon={<Library size={16} aria-hidden="true" />}
          disabledReason={isBusy ? `${WAIT}${wideningWords(message).label}` : undefined}
          onSelect={onWiden}
        >
          {wideningWords(message).label}
        </MenuItem>
      )}
      {mayCompare &&
        others.map(({ provider, label, model }) => (
          <MenuItem
            key={provider}
            icon={<Columns2 size={16} aria-hidden="true" />}
            disabledReason={isBusy ? `${WAIT}对照` : undefined}
            onSelect={() => onCompare(provider)}
          >
            <span>
              也请{label}回答
              <span className="k-menu-reason">{model}，再计一次提问</span>
            </span>
          </MenuItem>
        ))}
    </>
  )
}

function RatingRows({
  rating,
  onRate,
}: Pick<AnswerRowsProps, 'onRate'> & { rating: AnswerRating | null }) {
  return (
    <>
      <MenuRule />
      <MenuCheck
        closes
        checked={rating === 'up'}
        icon={<ThumbsUp size={16} aria-hidden="true" />}
        onCheckedChange={(isOn) => onRate(isOn ? 'up' : null)}
      >
        有帮助
      </MenuCheck>
      <MenuCheck
        closes
        checked={rating === 'down'}
        icon={<ThumbsDown size={16} aria-hidden="true" />}
        onCheckedChange={(isOn) => onRate(isOn ? 'down' : null)}
      >
        没有帮助
      </MenuCheck>
    </>
  )
}
