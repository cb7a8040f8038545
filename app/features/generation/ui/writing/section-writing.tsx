import MDEditor, { commands, type ICommand } from '@uiw/react-md-editor/nohighlight'
import '@uiw/react-md-editor/markdown-editor.css'
import { Bold, ImagePlus, Images, Italic, Link, List, ListOrdered, TextQuote } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { useEarlyTyping } from '~/kit/controls/use-early-typing'
import { PictureDialog, type PictureSources } from './picture-dialog'
import { withBlock } from '~/features/document/ui/writing'

export interface SectionWritingProps {
  value: string
  onChange: (value: string) => void
  onSave: () => void
  /** A picture is going up. */
  isAdding: boolean
  /** Answers the lines that show it; null when it was refused. */
  onPicture: (file: File) => Promise<string | null>
  /** Whose pictures may be taken. */
  sources: PictureSources
}

/** Markdown of a section with the usual marks above; Ctrl+Enter keeps it. */
export function SectionWriting(props: SectionWritingProps) {
  const { value, onChange, onSave, isAdding, onPicture, sources } = props
  const around = useRef<HTMLDivElement>(null)
  const [chooser, setChooser] = useState<HTMLInputElement | null>(null)
  // What was typed while a picture went up stays.
  const latest = useRef(value)
  useEffect(() => void (latest.current = value), [value])
  const [isChoosing, setChoosing] = useState(false)
  const commands = useMemo(
    () => [...bar, picture(() => chooser?.click()), lifted(() => setChoosing(true))],
    [chooser],
  )
  async function put(added: Promise<string | null>): Promise<boolean> {
    const place = around.current?.querySelector('textarea')?.selectionStart ?? value.length
    const lines = await added
    if (lines) onChange(withBlock(latest.current, place, lines))
    return lines !== null
  }
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
        commands={commands}
        extraCommands={[]}
        visibleDragbar={false}
        height="auto"
        minHeight={200}
        overflow={false}
        aria-busy={isAdding}
        textareaProps={{ 'aria-label': '本节正文', maxLength: 200_000 }}
      />
      <input
        ref={setChooser}
        type="file"
        accept="image/png,image/jpeg"
        className="sr-only"
        aria-label="选择插图"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file && !isAdding) void put(onPicture(file))
        }}
      />
      {isChoosing && (
        <PictureDialog
          {...sources}
          isBusy={isAdding}
          onPick={(picture) =>
            void put(sources.onTake(picture)).then((isIn) => isIn && setChoosing(false))
          }
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

const lifted = (choose: () => void): ICommand => ({
  name: 'lifted',
  keyCommand: 'lifted',
  icon: <Images size={16} />,
  buttonProps: { 'aria-label': '资料里的图', title: '从资料里选图，连同图题与出处' },
  execute: choose,
})

const picture = (choose: () => void): ICommand => ({
  name: 'picture',
  keyCommand: 'picture',
  icon: <ImagePlus size={16} />,
  buttonProps: { 'aria-label': '插图', title: '插图（PNG或JPEG）' },
  execute: choose,
})

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
