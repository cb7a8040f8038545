import { Menu as MenuIcon, Plus, TextQuote } from 'lucide-react'
import { Button } from '~/kit/button'
import { IconButton } from '~/kit/icon-button'

/** The head of the chat: its title, its sources, and on small screens the way to the sessions. */
export function ChatBar(props: {
  title: string
  sources: number
  /** Null: as the width of the screen decides. */
  areSourcesOpen: boolean | null
  onToggleSources(open: boolean): void
  onOpenList(): void
  onNew(): void
}) {
  const { title, sources, areSourcesOpen, onToggleSources } = props
  const isDocked = () => window.matchMedia('(min-width: 1360px)').matches
  const toggle = () => onToggleSources(!(areSourcesOpen ?? isDocked()))
  return (
    <header className="k-bar">
      <IconButton
        label="提问列表"
        className="desktop:hidden! max-tablet:-ml-2"
        icon={<MenuIcon size={20} aria-hidden="true" />}
        onClick={props.onOpenList}
      />
      <h1 className="flex-1" title={title}>
        {title}
      </h1>
      {sources > 0 && (
        <>
          <Button
            kind="ghost"
            size="small"
            className="max-tablet:hidden!"
            icon={<TextQuote size={16} aria-hidden="true" />}
            aria-expanded={areSourcesOpen ?? undefined}
            onClick={toggle}
          >
            出处 {sources}
          </Button>
          <IconButton
            label={`出处 ${sources}`}
            className="tablet:hidden!"
            icon={<TextQuote size={20} aria-hidden="true" />}
            onClick={toggle}
          />
        </>
      )}
      <IconButton
        label="新提问"
        className="tablet:hidden!"
        icon={<Plus size={20} aria-hidden="true" />}
        onClick={props.onNew}
      />
    </header>
  )
}
