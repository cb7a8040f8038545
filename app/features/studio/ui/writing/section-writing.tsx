import MDEditor, { commands, type ICommand } from '@uiw/react-md-editor/nohighlight'
import '@uiw/react-md-editor/markdown-editor.css'
import { Bold, Italic, Link, List, ListOrdered, TextQuote } from 'lucide-react'
import { useEffect, useRef, type ReactElement } from 'react'
import { useEarlyTyping } from '~/kit/use-early-typing'

export interface SectionWritingProps {
  value: string
  onChange: (value: string) => void
  onSave: () => void
}

/** Markdown of a section with the usual marks above; Ctrl+Enter keeps it. */
export function SectionWriting({ value, onChange, onSave }: SectionWritingProps) {
  const around = useRef<HTMLDivElement>(null)
  useEarlyTyping(around, value)
  useEffect(() => around.current?.querySelector('textarea')?.focus(), [])
  return (
    <div
      ref={around}
      className="section-writing"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
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
        minHeight={200}
        overflow={false}
        textareaProps={{ 'aria-label': '本节正文', maxLength: 200_000 }}
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
  drawn(commands.italic, '斜体', <Italic size={16} />),
  drawn(commands.unorderedListCommand, '列表', <List size={16} />),
  drawn(commands.orderedListCommand, '编号', <ListOrdered size={16} />),
  drawn(commands.quote, '引用', <TextQuote size={16} />),
  drawn(commands.link, '链接', <Link size={16} />),
]
