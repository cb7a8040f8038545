import { Button } from '~/kit/controls/button'
import type { NoteView } from '../../wire/terms/notes'
import type { ConflictChoice } from './use-autosave'

export interface NoteConflictProps {
  /** As it is kept now; null when it was deleted. */
  theirs: NoteView | null
  onChoose: (choice: ConflictChoice) => void
}

/** Two windows wrote the same note: neither is lost before a person has chosen. */
export function NoteConflict({ theirs, onChoose }: NoteConflictProps) {
  return (
    <div className="note-conflict" role="alert">
      <p className="font-semibold">
        {theirs ? '这条笔记在另一个窗口改过' : '这条笔记在另一个窗口删除了'}
      </p>
      {theirs && <p className="note-theirs">{theirs.content || '（那边是空白的）'}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onChoose('both')}>
          {theirs ? '两份都留' : '存为新笔记'}
        </Button>
        {theirs && (
          <Button size="small" onClick={() => onChoose('mine')}>
            用这里写的
          </Button>
        )}
        <Button size="small" kind="ghost" onClick={() => onChoose('theirs')}>
          {theirs ? '用那边写的' : '不要了'}
        </Button>
      </div>
    </div>
  )
}
