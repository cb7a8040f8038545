import { ArrowDownUp, Download, FilePen, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/field'
import { EmptyState, type EmptyStateProps } from '~/kit/empty-state'
import { IconButton } from '~/kit/controls/icon-button'
import { SkeletonRows } from '~/kit/skeleton'
import { SearchInput } from '~/kit/controls/text-input'
import type { NoteView } from '../../wire/terms/notes'
import type { ReaderTabProps } from '../reader/tabs'
import { saveMarkdown } from '../save-markdown'
import { DeleteNote } from './delete-note'
import { keepNote, useNotes, type Notes } from './notes-store'
import { NoteEditor } from './note-editor'
import { NoteItem } from './note-item'
import { filterNotes, type NoteOrder } from './order'
import { TextOfNotes } from './text-of-notes'
import './notes.css'

/** 笔记: what a person writes beside the file, with the words and the place it is about. */
export default function NotesTab(props: ReaderTabProps) {
  const { services, file } = props
  const notes = useNotes(services.calls?.notes, file.id)
  const [keyword, setKeyword] = useState('')
  const [order, setOrder] = useState<NoteOrder>('time')
  const [chosen, setChosen] = useState<string[] | null>(null)
  const add = () => void keepNote(services, { fileId: file.id, source: 'own' })
  return (
    <div className="notes">
      <div className="notes-head">
        <div className="min-w-0 flex-1">
          <SearchInput size="small" label="搜索笔记" value={keyword} onChange={setKeyword} />
        </div>
        <Button
          kind="ghost"
          size="small"
          icon={<ArrowDownUp size={15} />}
          onClick={() => setOrder(order === 'time' ? 'place' : 'time')}
        >
          {order === 'time' ? '按时间' : '按位置'}
        </Button>
        <IconButton
          label="选笔记成文"
          size="small"
          icon={<FilePen size={16} />}
          active={chosen !== null}
          disabled={notes.notes?.length === 0}
          onClick={() => setChosen(chosen === null ? [] : null)}
        />
        <ExportNotes {...props} isEmpty={notes.notes?.length === 0} />
        <Button size="small" icon={<Plus size={15} />} onClick={add}>
          新建笔记
        </Button>
      </div>
      {chosen && <TextOfNotes fileId={file.id} noteIds={chosen} onCancel={() => setChosen(null)} />}
      <NoteList {...props} {...{ notes, keyword, order, chosen }} onChoose={setChosen} />
    </div>
  )
}

function ExportNotes({ services, file, isEmpty }: ReaderTabProps & { isEmpty: boolean }) {
  const save = () => {
    const path = services.calls?.notes.exportPath(file.id) ?? ''
    saveMarkdown(path, `${file.title} 笔记.md`).catch(() =>
      services.notify({ tone: 'error', title: '导出失败，请重试' }),
    )
  }
  return (
    <IconButton
      label="导出 Markdown"
      size="small"
      icon={<Download size={16} />}
      disabled={isEmpty}
      onClick={save}
    />
  )
}

interface NoteListProps extends ReaderTabProps {
  notes: Notes
  keyword: string
  order: NoteOrder
  /** Ids of the notes that a text is to be made of, in the order chosen; null while none are chosen. */
  chosen: readonly string[] | null
  onChoose: (chosen: string[]) => void
}

function NoteList({ notes, keyword, order, chosen, onChoose, ...props }: NoteListProps) {
  const [deleting, setDeleting] = useState<NoteView | null>(null)
  if (notes.notes === null) return <NotYet notes={notes} />
  const visibleNotes = filterNotes(notes.notes, { keyword, order, editing: notes.editing })
  if (visibleNotes.length === 0) {
    return keyword ? (
      <Nothing title="没有找到这样的笔记" hint="换一个词，或清空搜索" />
    ) : (
      <Nothing title="这份文件还没有笔记" hint="在原文中选中文字可以添加，也可以直接新建" />
    )
  }
  return (
    <ul className="notes-list">
      {visibleNotes.map((note) => (
        <li key={note.id}>
          {chosen && (
            <Checkbox
              checked={chosen.includes(note.id)}
              onCheckedChange={(isOn) =>
                onChoose(isOn ? [...chosen, note.id] : chosen.filter((id) => id !== note.id))
              }
            >
              选这条
            </Checkbox>
          )}
          {note.id === notes.editing && note.isMine ? (
            <NoteEditor {...props} note={note} notes={notes} />
          ) : (
            <NoteItem {...props} note={note} notes={notes} onDelete={() => setDeleting(note)} />
          )}
        </li>
      ))}
      {deleting && (
        <DeleteNote
          services={props.services}
          note={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => notes.drop(deleting.id)}
        />
      )}
    </ul>
  )
}

/** What stands in the middle of the tab where no note can. */
function Nothing(props: Omit<EmptyStateProps, 'drawing'>) {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <EmptyState drawing="none" {...props} />
    </div>
  )
}

function NotYet({ notes }: { notes: Notes }) {
  if (!notes.hasFailed) {
    return (
      <div className="reader-waiting">
        <SkeletonRows rows={3} />
      </div>
    )
  }
  return (
    <Nothing
      title="没有取到笔记"
      hint="请检查网络后重试"
      actions={<Button onClick={notes.reload}>重试</Button>}
    />
  )
}
