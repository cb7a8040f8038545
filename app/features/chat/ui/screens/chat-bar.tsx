import { ChevronLeft, List, Quote, Share2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import type { AgentProfile } from '../../agents-terms'
import { AgentMark } from '../agents/agent-mark'
import { isWideNow, watchWide } from '../wide-screen'

/** The head of the chat: its title, its sources, and on small screens the way to the sessions. */
export function ChatBar(props: {
  title: string
  /** What the conversation was begun with. */
  agent: AgentProfile | null
  /** False: a new chat without a question. */
  hasThread: boolean
  sources: number
  /** Null: as the width of the screen decides. */
  areSourcesOpen: boolean | null
  onToggleSources(open: boolean): void
  onOpenList(): void
  /** Null where there is nothing to share yet. */
  onShare: (() => void) | null
}) {
  const { title, agent, hasThread, sources, areSourcesOpen, onToggleSources } = props
  const navigate = useNavigate()
  const isWide = useSyncExternalStore(watchWide, isWideNow, () => true)
  const areOpen = areSourcesOpen ?? isWide
  const toggle = () => onToggleSources(!areOpen)
  return (
    <header className="k-bar">
      {hasThread && (
        <IconButton
          label="返回"
          className="-ml-2 tablet:hidden!"
          icon={<ChevronLeft size={22} aria-hidden="true" />}
          onClick={() => void navigate('/chat')}
        />
      )}
      <h1 className="flex-1" title={title}>
        {title}
      </h1>
      {agent && (
        <Link
          to={`/chat?agent=${agent.id}`}
          aria-label={`助手：${agent.title}`}
          title={`用「${agent.title}」再问一个`}
          className="touch flex max-w-[42%] items-center gap-1.5 rounded-md py-1 pr-2 pl-1 text-small text-ink-2 hover:bg-wash hover:text-ink"
        >
          <AgentMark icon={agent.icon} tone={agent.tone} size="small" />
          <span className="truncate">{agent.title}</span>
        </Link>
      )}
      {sources > 0 && (
        <>
          <Button
            kind="ghost"
            size="small"
            className="max-tablet:hidden!"
            active={areOpen}
            icon={<Quote size={16} aria-hidden="true" />}
            aria-expanded={areOpen}
            onClick={toggle}
          >
            出处 {sources}
          </Button>
          <IconButton
            label={`出处 ${sources}`}
            className="tablet:hidden!"
            icon={<Quote size={20} aria-hidden="true" />}
            onClick={toggle}
          />
        </>
      )}
      {props.onShare && <ShareButton onShare={props.onShare} />}
      <IconButton
        label="提问列表"
        className="desktop:hidden!"
        icon={<List size={20} aria-hidden="true" />}
        onClick={props.onOpenList}
      />
    </header>
  )
}

// In words where there is room for them.
function ShareButton({ onShare }: { onShare: () => void }) {
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        className="max-tablet:hidden!"
        icon={<Share2 size={16} aria-hidden="true" />}
        onClick={onShare}
      >
        分享
      </Button>
      <IconButton
        label="分享"
        className="tablet:hidden!"
        icon={<Share2 size={18} aria-hidden="true" />}
        onClick={onShare}
      />
    </>
  )
}
