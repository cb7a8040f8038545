import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import type { AgentView } from '../../agents-terms'
import { AgentMark } from './agent-mark'
import { purposeOf, workingOf } from './agent-words'

export interface AgentCardProps {
  agent: AgentView
  /** Nobody serves who writes: what needs that is shut. */
  isShut: boolean
  /** The caller has a team to keep a copy in. */
  mayCopy: boolean
  onCopy(agent: AgentView): void
  onEdit(agent: AgentView): void
  onRemove(agent: AgentView): void
}

/** One assistant; the whole card opens a conversation with it. */
export function AgentCard(props: AgentCardProps) {
  const { agent, isShut, mayCopy } = props
  const { id, title, icon, tone, author, kind, mayChange } = agent
  return (
    <li
      className={`relative flex min-h-[140px] max-tablet:min-h-[124px] flex-col rounded-lg bg-paper p-4 ring-1 ring-line ring-inset ${isShut ? '' : 'hover:bg-wash hover:ring-control'}`}
    >
      <div className="flex items-center gap-3">
        <AgentMark icon={icon} tone={tone} size="large" />
        <h3 className="min-w-0 flex-1 truncate font-serif text-[17px] leading-[26px] font-semibold">
          {isShut ? (
            title
          ) : (
            <Link
              to={`/chat?agent=${id}`}
              title={title}
              className="after:absolute after:inset-0 after:rounded-lg"
            >
              {title}
            </Link>
          )}
        </h3>
        {mayCopy && <CardMenu {...props} />}
      </div>
      <p className="mt-2.5 line-clamp-2 text-small text-ink-2">{purposeOf(agent)}</p>
      <p className="mt-auto flex items-baseline gap-3 pt-3 text-micro text-ink-3">
        <span className="min-w-0 flex-1 truncate">
          {isShut ? '开通语言模型后可用' : workingOf(agent)}
        </span>
        {kind === 'team' && author && !mayChange && (
          <span className="max-w-24 flex-none truncate">{author}</span>
        )}
      </p>
    </li>
  )
}

function CardMenu({ agent, onCopy, onEdit, onRemove }: AgentCardProps) {
  return (
    <span className="relative z-(--z-sticky) -mr-1.5">
      <Menu
        label={agent.title}
        align="end"
        trigger={
          <IconButton
            label={`更多 ${agent.title}`}
            size="small"
            icon={<Ellipsis size={17} aria-hidden="true" />}
          />
        }
      >
        {agent.mayChange && (
          <MenuItem icon={<Pencil size={16} />} onSelect={() => onEdit(agent)}>
            修改
          </MenuItem>
        )}
        <MenuItem icon={<Copy size={16} />} onSelect={() => onCopy(agent)}>
          复制为我的
        </MenuItem>
        {agent.mayChange && (
          <>
            <MenuRule />
            <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => onRemove(agent)}>
              删除
            </MenuItem>
          </>
        )}
      </Menu>
    </span>
  )
}
