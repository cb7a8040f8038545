import {
  BookText,
  Check,
  Circle,
  Download,
  ListChecks,
  ListTree,
  LockOpen,
  Pause,
  Play,
  Presentation,
  Share2,
} from 'lucide-react'
import { AskAdmin } from '~/client/ask-admin'
import { Button, ButtonLink } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Spinner } from '~/kit/spinner'
import type { CreationView } from '../../terms'
import type { CreationActions } from './use-creation-actions'
import type { FinalState } from '~/features/document/ui/history'
import { stageAt, stageLine } from './words'

export interface WritingActionsProps {
  creation: CreationView
  /** Something is being written, or would be if it were not paused. */
  isGoing: boolean
  actions: CreationActions
  finalState: FinalState
  onCancel: () => void
  onReferences: () => void
  onShare: () => void
  onExport: () => void
  onFinal: () => void
  onComments: () => void
  /** Comments that are open. */
  openComments: number
}

/** What can be done with the whole: stop, go on, give up; later references and export. */
export function WritingActions(props: WritingActionsProps) {
  const { creation, isGoing, actions } = props
  if (isGoing) {
    return (
      <>
        <Button kind="danger-text" size="small" onClick={props.onCancel}>
          取消撰写
        </Button>
        {creation.isPaused ? (
          <Button
            size="small"
            busy={actions.busy === 'resume'}
            icon={<Play size={15} aria-hidden="true" />}
            onClick={() => void actions.resume()}
          >
            继续
          </Button>
        ) : (
          <Button
            size="small"
            busy={actions.busy === 'pause'}
            icon={<Pause size={15} aria-hidden="true" />}
            onClick={() => void actions.pause()}
          >
            暂停
          </Button>
        )}
        {creation.project !== 'ppt' && (
          <Button
            size="small"
            className="max-tablet:hidden"
            disabledReason="写完并处理检查后可定稿"
          >
            定稿
          </Button>
        )}
      </>
    )
  }
  return <WrittenActions {...props} />
}

/** Slides are made of a text; a script has its own. */
export const mayMakeDeck = ({ project, app, taskStatus }: CreationView): boolean =>
  project !== 'ppt' && app !== 'lecture' && taskStatus === 'done'

function WrittenActions(props: WritingActionsProps) {
  const { creation, actions, finalState } = props
  const isDeck = creation.project === 'ppt'
  return (
    <>
      {creation.failed > 0 && !finalState.final && (
        <Button size="small" busy={actions.busy === 'retry'} onClick={() => void actions.retry([])}>
          重试{creation.failed}节
        </Button>
      )}
      <Button
        kind="ghost"
        size="small"
        aria-label="参考文献"
        icon={<BookText size={15} aria-hidden="true" />}
        onClick={props.onReferences}
      >
        <OnWide>参考文献</OnWide>
      </Button>
      <Button
        kind="ghost"
        size="small"
        aria-label="分享"
        icon={<Share2 size={15} aria-hidden="true" />}
        onClick={props.onShare}
      >
        <OnWide>分享</OnWide>
      </Button>
      {mayMakeDeck(creation) && (
        <Button
          kind="ghost"
          size="small"
          aria-label="做成演示文稿"
          busy={actions.busy === 'deck'}
          icon={<Presentation size={15} aria-hidden="true" />}
          onClick={() => void actions.makeDeck()}
        >
          <OnWide>做成演示文稿</OnWide>
        </Button>
      )}
      <Button
        kind={finalState.final ? 'primary' : 'outline'}
        size="small"
        aria-label={isDeck ? '导出文稿' : '导出'}
        icon={<Download size={15} aria-hidden="true" />}
        onClick={props.onExport}
      >
        <OnWide>{isDeck ? '导出文稿' : '导出'}</OnWide>
      </Button>
      {isDeck ? (
        <ButtonLink
          kind="primary"
          size="small"
          icon={<Presentation size={15} aria-hidden="true" />}
          to={`/in-slides/${creation.id}`}
        >
          打开幻灯片
        </ButtonLink>
      ) : (
        <FinalAction {...props} />
      )}
    </>
  )
}

/** 定稿, or what takes it back. */
export function FinalAction({ creation, finalState, onFinal }: WritingActionsProps) {
  if (finalState.final) {
    return (
      <Button
        size="small"
        busy={finalState.isBusy}
        icon={<LockOpen size={15} aria-hidden="true" />}
        onClick={() => void finalState.unlock()}
      >
        解锁
      </Button>
    )
  }
  if (creation.taskStatus !== 'done') return null
  return (
    <Button kind="primary" size="small" onClick={onFinal}>
      定稿
    </Button>
  )
}

/** On a telephone the drawing says it, and the title of what is written has its room. */
const OnWide = ({ children }: { children: string }) => (
  <span className="hidden tablet:inline">{children}</span>
)

export interface StagesProps {
  creation: CreationView
  /** Written to its end: no stages any more, only the way to the panes where there is no room for them. */
  isOver: boolean
  /** Some of the text is on screen already. */
  hasWords: boolean
  onChapters: () => void
  onSide: () => void
}

/** 研读资料 – 起草正文 – 收束成篇, and what is going on now. On narrow screens also the way to the panes. */
export function Stages({ creation, isOver, hasWords, onChapters, onSide }: StagesProps) {
  // A pause leaves nothing under way, though the draft has begun.
  const index = Math.max(stageAt(creation), hasWords ? 1 : -1)
  const isMoving = creation.taskStatus !== 'done' && !creation.isPaused
  return (
    <div className="writing-stages" data-over={isOver || undefined}>
      <span className="desktop:hidden">
        <IconButton label="章节" size="small" icon={<ListTree size={16} />} onClick={onChapters} />
      </span>
      {!isOver && (
        <ol aria-label="撰写阶段">
          {stageLine.map(({ label }, no) => (
            <li
              key={label}
              data-done={no < index || undefined}
              aria-current={no === index ? 'step' : undefined}
            >
              {no < index && <Check size={15} aria-label="已完成" />}
              {no === index && isMoving && <Spinner size={13} />}
              {(no > index || (no === index && !isMoving)) && (
                <Circle size={13} aria-hidden="true" />
              )}
              {label}
            </li>
          ))}
        </ol>
      )}
      <p role="status">
        <AskAdmin text={goingWords(creation)} />
      </p>
      <span className="ml-auto desktop:hidden">
        <IconButton
          label={isOver ? '要改的' : '费用与检查'}
          size="small"
          icon={<ListChecks size={16} />}
          onClick={onSide}
        />
      </span>
    </div>
  )
}

function goingWords({ taskStatus, isPaused, nodes, failed, errorText }: CreationView): string {
  const going = nodes.filter(({ state }) => state === 'ing').length
  const parts = [
    taskStatus === 'wait' || taskStatus === 'payed' ? '排队中' : '',
    isPaused ? '已暂停，不扣硬币' : going > 0 ? `${going}节正在进行` : '',
    failed > 0 ? `${failed}节可重试` : '',
    taskStatus === 'error' ? errorText || '没有写成' : '',
  ]
  return parts.filter(Boolean).join('，')
}
