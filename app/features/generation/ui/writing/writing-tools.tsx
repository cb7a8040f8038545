import { Fingerprint, Focus, Quote, Search } from 'lucide-react'
import { clsx } from 'clsx'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { CommentsButton, type Comments } from '~/features/document/ui/comments'
import { ReviewMenu } from '~/features/document/ui/review'
import type { Editing } from './use-editing'

/** The tools of the text, in one place for every section: over the page, on phones below it. */
export function WritingTools(props: Editing & { comments: Comments }) {
  const { setToolsAt, isInHand, beside, setBeside, comments } = props
  const toggle = (name: 'evidence' | 'comments') => setBeside(beside === name ? '' : name)
  return (
    <div
      role="group"
      aria-label="编辑工具"
      className={clsx(
        'relative z-[var(--z-sticky)] flex h-[42px] flex-none items-center gap-1 border-b border-line bg-surface px-3.5 max-tablet:order-last max-tablet:h-[52px] max-tablet:border-t max-tablet:px-2',
        !isInHand && 'max-tablet:hidden',
      )}
    >
      <div ref={setToolsAt} className="min-w-0 flex-1 empty:hidden" />
      {!isInHand && (
        <p className="flex-1 text-small text-ink-3">
          {props.isClosed
            ? `${props.isFinal ? '已定稿' : '已锁定'}，选中文字可以批注`
            : '点正文就能写'}
        </p>
      )}
      <IconButton
        label="查找替换 (Ctrl+F)"
        size="small"
        icon={<Search size={16} />}
        active={props.find !== null}
        onClick={() => props.setFind(props.find === null ? 'find' : null)}
      />
      <span className="hidden flex-none desktop:block">
        <IconButton
          label="来源标示"
          size="small"
          icon={<Fingerprint size={16} />}
          active={props.hasOrigins}
          aria-pressed={props.hasOrigins}
          onClick={() => props.setOrigins(!props.hasOrigins)}
        />
      </span>
      <span className="hidden flex-none desktop:block">
        <IconButton
          label={props.isFocused ? '离开专注' : '专注'}
          size="small"
          icon={<Focus size={16} />}
          active={props.isFocused}
          aria-pressed={props.isFocused}
          onClick={() => props.setFocused(!props.isFocused)}
        />
      </span>
      <span className="flex-none max-tablet:hidden">
        <ReviewMenu review={props.review} section={props.sectionHere} />
      </span>
      <span className="flex-none max-tablet:hidden">
        <CommentsButton
          openCount={comments.openCount}
          isOpen={beside === 'comments'}
          onClick={() => toggle('comments')}
        />
      </span>
      <span className="hidden flex-none wide:block">
        <Button
          kind="ghost"
          size="small"
          active={beside === 'evidence'}
          aria-pressed={beside === 'evidence'}
          icon={<Quote size={15} aria-hidden="true" />}
          onClick={() => toggle('evidence')}
        >
          依据
        </Button>
      </span>
    </div>
  )
}
