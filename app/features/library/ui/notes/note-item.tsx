import { CircleQuestionMark, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { formatWhen } from '~/core/format'
import { Dot } from '~/kit/dot'
import { IconButton } from '~/kit/controls/icon-button'
import { Tag } from '~/kit/tag'
import type { NoteView } from '../../wire/terms/notes'
import { sentenceOf } from '../services'
import type { ReaderTabProps } from '../reader/tabs'
import { NoteMarkdown } from './note-markdown'
import type { Notes } from './notes-store'
import { PlaceSeal } from './place-seal'

export interface NoteItemProps extends ReaderTabProps {
  note: NoteView
  notes: Notes
  onDelete: () => void
}

/** A note as it reads: quotation, words, place and author. */
export function NoteItem({ services, reader, note, notes, onDelete }: NoteItemProps) {
  const { quote, content } = note
  const [now] = useState(() => new Date())
  const share = async () => {
    const { id, fileId, revision } = note
    try {
      const isShared = !note.isShared
      const changed = await services.calls?.notes.change({
        id,
        fileId,
        content,
        revision,
        isShared,
      })
      if (changed) notes.put(changed)
      services.notify({
        tone: 'success',
        title: isShared ? '团队成员可以看到这条笔记了' : '已改为仅自己可见',
      })
    } catch (error) {
      services.notify({ tone: 'error', title: sentenceOf(error, '没有改成，请重试') })
      notes.reload()
    }
  }
  return (
    <article className="note" aria-label={`笔记：${(content || quote || '空白').slice(0, 40)}`}>
      {quote && <blockquote className="note-quote">{quote}</blockquote>}
      {content ? <NoteMarkdown text={content} /> : !quote && <p className="text-ink-3">空白笔记</p>}
      <div className="note-foot">
        <PlaceSeal note={note} reader={reader} />
        <span>{note.author.name}</span>
        <Dot />
        <span>{formatWhen(note.updateTime, now)}</span>
        {note.source === 'answer' && <Tag>来自回答</Tag>}
        {note.isShared && <Tag>已共享</Tag>}
        <span className="note-acts">
          <IconButton
            label="提问"
            size="tiny"
            icon={<CircleQuestionMark size={15} />}
            onClick={() => reader.ask(`关于“${(quote || content).slice(0, 300)}”，`, false)}
          />
          {note.isMine && (
            <>
              <IconButton
                label={note.isShared ? '改为仅自己可见' : '共享给团队'}
                size="tiny"
                active={note.isShared}
                icon={<Users size={15} />}
                onClick={() => void share()}
              />
              <IconButton
                label="编辑"
                size="tiny"
                icon={<Pencil size={15} />}
                onClick={() => notes.edit(note.id)}
              />
            </>
          )}
          {note.mayDelete && (
            <IconButton
              label="删除"
              size="tiny"
              danger
              icon={<Trash2 size={15} />}
              onClick={onDelete}
            />
          )}
        </span>
      </div>
    </article>
  )
}
