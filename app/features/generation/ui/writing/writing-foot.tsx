import {
  BookText,
  Download,
  Ellipsis,
  ListTree,
  MessageSquare,
  Presentation,
  Share2,
} from 'lucide-react'
import { formatNumber } from '~/core/format'
import { Button, ButtonLink } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem } from '~/kit/overlays/menu'
import { FinalAction, mayMakeDeck, type WritingActionsProps } from './writing-bar'

/** On a phone, what is seldom done with a text that is written. */
export function WrittenMore(props: WritingActionsProps) {
  const { creation, actions } = props
  return (
    <span className="writing-more">
      <Menu
        align="end"
        label="这一篇的操作"
        trigger={<IconButton label="更多" icon={<Ellipsis size={20} aria-hidden="true" />} />}
      >
        <MenuItem icon={<MessageSquare size={16} />} onSelect={props.onComments}>
          批注{props.openComments > 0 && ` ${formatNumber(props.openComments)}`}
        </MenuItem>
        <MenuItem icon={<BookText size={16} />} onSelect={props.onReferences}>
          参考文献
        </MenuItem>
        <MenuItem icon={<Share2 size={16} />} onSelect={props.onShare}>
          分享
        </MenuItem>
        {mayMakeDeck(creation) && (
          <MenuItem icon={<Presentation size={16} />} onSelect={() => void actions.makeDeck()}>
            做成演示文稿
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}

export interface WrittenFootProps extends WritingActionsProps {
  /** Findings that are to be mended; null as long as that is not known. */
  toMend: number | null
  onChapters: () => void
  onSide: () => void
}

/** On a phone, contents, what is to be mended, and the next steps stand at the foot. */
export function WrittenFoot(props: WrittenFootProps) {
  const { creation, finalState, actions, toMend } = props
  const isDeck = creation.project === 'ppt'
  const canRetry = creation.failed > 0 && !finalState.final
  return (
    <footer className="writing-foot">
      <IconButton label="章节" icon={<ListTree size={18} />} onClick={props.onChapters} />
      {toMend === 0 ? (
        <span className="flex-1" />
      ) : (
        <Button onClick={props.onSide}>
          要改的{toMend !== null && ` ${formatNumber(toMend)} 处`}
        </Button>
      )}
      {canRetry && (
        <Button busy={actions.busy === 'retry'} onClick={() => void actions.retry([])}>
          重试{creation.failed}节
        </Button>
      )}
      <Button
        aria-label={isDeck ? '导出文稿' : '导出'}
        kind={finalState.final ? 'primary' : 'outline'}
        icon={<Download size={15} aria-hidden="true" />}
        onClick={props.onExport}
      >
        导出
      </Button>
      {isDeck ? (
        <ButtonLink kind="primary" to={`/in-slides/${creation.id}`}>
          打开幻灯片
        </ButtonLink>
      ) : (
        <FinalAction {...props} />
      )}
    </footer>
  )
}
