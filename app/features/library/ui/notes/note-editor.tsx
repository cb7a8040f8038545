import { lazy, Suspense, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Segmented } from '~/kit/controls/segmented'
import { Skeleton } from '~/kit/skeleton'
import type { NoteView } from '../../wire/terms/notes'
import type { ReaderTabProps } from '../reader/tabs'
import type { SaveState } from './autosave'
import { NoteConflict } from './note-conflict'
import { NoteMarkdown } from './note-markdown'
import type { Notes } from './notes-store'
import { PlaceSeal } from './place-seal'
import { useAutosave } from './use-autosave'

// The editor weighs more than the page round it, and cannot be loaded without a browser.
const NoteWriting = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await import('./note-writing')).NoteWriting }))

export interface NoteEditorProps extends ReaderTabProps {
  note: NoteView
  notes: Notes
}

/** A note being written, in its place in the list. It is kept by itself; 取消 goes back to what it was. */
export function NoteEditor({ note, notes, services, reader }: NoteEditorProps) {
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const writing = useAutosave(services, note, notes)
  const close = async (how: 'save' | 'undo') => {
    if (!(await writing.finish(how))) return
    notes.edit(null)
    if (isBlank(how === 'undo' ? note.content : writing.content, note))
      void dropBlank(services, note, notes)
  }
  return (
    <section className="note-editor" aria-label="编辑笔记">
      {note.quote && <blockquote className="note-quote">{note.quote}</blockquote>}
      <div className="note-looks">
        <Segmented
          label="书写或预览"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'write', label: '书写' },
            { value: 'preview', label: '预览' },
          ]}
        />
      </div>
      {mode === 'preview' ? (
        <div className="note-preview">
          <NoteMarkdown text={writing.content || '还没有写下什么'} />
        </div>
      ) : (
        <Suspense fallback={<Skeleton className="my-4" />}>
          <NoteWriting
            value={writing.content}
            onChange={writing.write}
            onSave={() => void close('save')}
          />
        </Suspense>
      )}
      {writing.state.kind === 'conflict' && (
        <NoteConflict
          theirs={writing.state.theirs}
          onChoose={(choice) => void writing.settle(choice)}
        />
      )}
      <div className="note-foot">
        <PlaceSeal note={note} reader={reader} />
        <span className="flex-1" role="status">
          {stateWords(writing.state)}
        </span>
        <Button kind="ghost" size="small" onClick={() => void close('undo')}>
          取消
        </Button>
        <Button kind="primary" size="small" onClick={() => void close('save')}>
          保存
        </Button>
      </div>
    </section>
  )
}

const isBlank = (content: string, { quote = '' }: NoteView) => content.trim() === '' && quote === ''

/** A note without a word is none; the server tells nobody of one that stays. */
async function dropBlank(services: ReaderTabProps['services'], { id }: NoteView, notes: Notes) {
  notes.drop(id)
  await services.calls?.notes.remove(id).catch(() => {})
}

function stateWords(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return state.time ? `自动保存于 ${state.time.slice(11, 16)}` : ''
    case 'waiting':
    case 'saving':
      return '正在保存'
    case 'failed':
      return `没有存上：${state.message || '请检查网络'}，按「保存」再试`
    default:
      return '没有存上，请先选择'
  }
}
