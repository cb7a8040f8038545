import MDEditor, { commands, type ICommand } from '@uiw/react-md-editor/nohighlight'
import '@uiw/react-md-editor/markdown-editor.css'
import { Bold, Code, Heading2, Link, List, ListChecks, TextQuote } from 'lucide-react'
import { useEffect, useRef, type ReactElement } from 'react'
import { useEarlyTyping } from '~/kit/controls/use-early-typing'
import { MAX_NOTE_LENGTH } from '../../wire/terms/notes'

export interface NoteWritingProps {
  value: string
  onChange: (value: string) => void
  onSave: () => void
}

/** Markdown with its marks dimmed and a bar of the usual ones above. */
export function NoteWriting({ value, onChange, onSave }: NoteWritingProps) {
  const around = useRef<HTMLDivElement>(null)
  useEarlyTyping(around, value)
  useEffect(() => around.current?.querySelector('textarea')?.focus(), [])
  return (
    <div
      ref={around}
      className="note-writing"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
        // The editor listens below and would begin the next item of a list.
        event.stopPropagation()
        event.preventDefault()
        onSave()
      }}
    >
      <MDEditor
        value={value}
        onChange={(next) => onChange(next ?? '')}
        preview="edit"
        commands={bar}
        extraCommands={[]}
        visibleDragbar={false}
        height="auto"
        minHeight={120}
        overflow={false}
        textareaProps={{
          'aria-label': '笔记内容',
          maxLength: MAX_NOTE_LENGTH,
          placeholder: '写下想法，支持 Markdown',
        }}
      />
    </div>
  )
}

const drawn = (command: ICommand, label: string, icon: ReactElement): ICommand => ({
  ...command,
  icon,
  buttonProps: { 'aria-label': label, title: label },
})

const bar: ICommand[] = [
  drawn(commands.bold, '加粗', <Bold size={16} />),
  drawn(commands.title2, '标题', <Heading2 size={16} />),
  drawn(commands.unorderedListCommand, '列表', <List size={16} />),
  drawn(commands.checkedListCommand, '待办', <ListChecks size={16} />),
  drawn(commands.quote, '引用', <TextQuote size={16} />),
  drawn(commands.link, '链接', <Link size={16} />),
  drawn(commands.code, '代码', <Code size={16} />),
]
