import { formatDayTime } from '~/core/format'
import { MoreHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem } from '~/kit/overlays/menu'
import { Tag } from '~/kit/tag'
import { TextArea } from '~/kit/controls/text-input'
import type { PassageLineView } from '../../wire/terms/passages'
import { MAX_PASSAGE_CHARACTERS } from '../../wire/terms/passages'
import { dropDraft, keepDraft, savedDraft } from './passage-draft'
import { PassageWords } from './passage-words'
import type { PassageActing } from './use-passage-actions'
import { placeWords } from './words'

export interface PassageRowProps {
  fileId: string
  line: PassageLineView
  actions: PassageActing
  mayChange: boolean
  onShow: (line: PassageLineView) => void
  onHistory: (line: PassageLineView) => void
}

/** One passage: where it stands, its words, what was changed; edited in place. */
export function PassageRow(props: PassageRowProps) {
  const { fileId, line, actions, mayChange, onShow } = props
  // Only rows in sight stand in the page: what was being typed comes back with its row.
  const [isEditing, setIsEditing] = useState(
    () => mayChange && savedDraft(fileId, line.no) !== null,
  )
  const row = useRef<HTMLElement>(null)
  const place = placeWords(line.anchor)
  const heading = line.headings.at(-1) ?? ''
  return (
    <article ref={row} className="passage" data-off={line.isOff || undefined}>
      <header className="passage-head">
        <span className="passage-no">第 {line.no + 1} 段</span>
        {(place || heading) && (
          <span className="truncate">
            <Dot />
            {place || heading}
          </span>
        )}
        {line.original !== null && <Tag>已编辑</Tag>}
        {line.isOff && <Tag tone="warning">已停用</Tag>}
        <span className="flex-1" />
        <RowMenu
          {...props}
          onEdit={() => setIsEditing(true)}
          // To the field that 修改 brought, else to the menu's own button, which stands first.
          returnFocus={() =>
            row.current
              ?.querySelector<HTMLElement>(
                row.current.querySelector('textarea') ? 'textarea' : 'button',
              )
              ?.focus()
          }
        />
      </header>
      {isEditing ? (
        <Editor
          fileId={fileId}
          line={line}
          onClose={() => setIsEditing(false)}
          onSave={(text) => actions.edit(line, text)}
        />
      ) : (
        <button type="button" className="passage-text" onClick={() => onShow(line)}>
          <span className="sr-only">在原文中查看：</span>
          <PassageWords text={line.text} />
        </button>
      )}
      {line.lastChange && !isEditing && (
        <p className="passage-last">
          {line.lastChange.by || '已离开的成员'}
          <Dot />
          {formatDayTime(line.lastChange.time)}
        </p>
      )}
    </article>
  )
}

function RowMenu(props: PassageRowProps & { onEdit: () => void; returnFocus: () => void }) {
  const { line, actions, mayChange, onShow, onHistory, onEdit } = props
  const reason = mayChange ? undefined : '只能修改自己添加的文件'
  const isAsRead = line.original === null && !line.isOff
  return (
    <Menu
      label={`第 ${line.no + 1} 段`}
      align="end"
      returnFocus={props.returnFocus}
      trigger={
        <IconButton
          label={`第 ${line.no + 1} 段的操作`}
          size="tiny"
          icon={<MoreHorizontal size={15} />}
        />
      }
    >
      <MenuItem onSelect={() => onShow(line)}>在原文中查看</MenuItem>
      <MenuItem disabledReason={reason} onSelect={onEdit}>
        修改
      </MenuItem>
      <MenuItem disabledReason={reason} onSelect={() => void actions.turn(line, !line.isOff)}>
        {line.isOff ? '启用' : '停用'}
      </MenuItem>
      {!isAsRead && (
        <MenuItem disabledReason={reason} onSelect={() => void actions.restore(line)}>
          恢复原文
        </MenuItem>
      )}
      <MenuItem
        disabledReason={line.lastChange ? undefined : '这一段还没有修改过'}
        onSelect={() => onHistory(line)}
      >
        修改记录
      </MenuItem>
    </Menu>
  )
}

interface EditorProps {
  fileId: string
  line: PassageLineView
  onClose: () => void
  onSave: (text: string) => Promise<boolean>
}

// The field comes because a person asked for it.
const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus()

function Editor({ fileId, line, onClose, onSave }: EditorProps) {
  const [draft] = useState(() => savedDraft(fileId, line.no))
  const [text, setText] = useState(draft?.text ?? line.text)
  const [isBusy, setIsBusy] = useState(false)
  const base = draft?.base ?? line.text
  const written = text.trim()
  const write = (next: string) => {
    setText(next)
    if (next === line.text) dropDraft(fileId, line.no)
    else keepDraft(fileId, line.no, { base, text: next })
  }
  const close = () => {
    dropDraft(fileId, line.no)
    onClose()
  }
  const save = async () => {
    setIsBusy(true)
    if (written === line.text || (await onSave(written))) close()
    else setIsBusy(false)
  }
  return (
    <div className="passage-editor">
      <TextArea
        ref={draft ? undefined : takeFocus}
        aria-label={`第 ${line.no + 1} 段的内容`}
        rows={8}
        maxLength={MAX_PASSAGE_CHARACTERS}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      {base !== line.text && (
        <details className="passage-original" open>
          <summary>这一段后来改过，现在的内容</summary>
          <p>{line.text}</p>
        </details>
      )}
      {line.original !== null && (
        <details className="passage-original">
          <summary>原文</summary>
          <p>{line.original}</p>
        </details>
      )}
      <p className="passage-hint">
        {draft && '接着上次没保存的改动。'}原文件不会改变，提问和引用使用修改后的内容
      </p>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={close}>
          取消
        </Button>
        <Button
          size="small"
          kind="primary"
          busy={isBusy}
          disabledReason={written === '' ? '内容不能为空，不用的段落可以停用' : undefined}
          onClick={() => void save()}
        >
          {isBusy ? '正在保存' : '保存'}
        </Button>
      </div>
    </div>
  )
}
