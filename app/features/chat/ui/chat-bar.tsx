import { ChevronLeft, List, Quote, Share2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '~/kit/button'
import { IconButton } from '~/kit/icon-button'
import { isWideNow, watchWide } from './wide-screen'

/** The head of the chat: its title, its sources, and on small screens the way to the sessions. */
export function ChatBar(props: {
  title: string
  /** The title stands right below already, as the first question. */
  isTitleQuiet: boolean
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
  const { title, hasThread, sources, areSourcesOpen, onToggleSources } = props
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
      <h1
        className={`flex-1 transition-opacity ${props.isTitleQuiet ? 'opacity-0' : ''}`}
        title={title}
      >
        {title}
      </h1>
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
      {props.onShare && (
        <IconButton
          label="分享"
          icon={<Share2 size={18} aria-hidden="true" />}
          onClick={props.onShare}
        />
      )}
      <IconButton
        label="提问列表"
        className="desktop:hidden!"
        icon={<List size={20} aria-hidden="true" />}
        onClick={props.onOpenList}
      />
    </header>
  )
}
