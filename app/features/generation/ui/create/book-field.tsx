import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { Field } from '~/kit/controls/field'
import { Segmented } from '~/kit/controls/segmented'
import { Select } from '~/kit/controls/text-input'
import {
  bookTemplateOf,
  bookTemplates,
  fewestChapters,
  hasFixedChapters,
  type BookTemplateId,
} from '../../book-templates'
import type { BookMaterial, BookWay } from './draft'
import { ChosenMaterial } from './material-field'
import type { DraftFieldProps } from './outline-field'
import { PickOne } from './pick-one'

/** A book by a template, or a book out of what the library holds. */
export function BookField({ draft, onChange }: DraftFieldProps) {
  return (
    <section className="create-field">
      <h2 className="create-label">成书方式</h2>
      <PickOne
        label="成书方式"
        className="create-pair"
        optionClass="create-option"
        value={draft.bookWay}
        onPick={(bookWay) => onChange({ bookWay })}
        options={ways.map(({ value, name, hint }) => ({
          value,
          content: (
            <span>
              <b>{name}</b>
              <span>{hint}</span>
            </span>
          ),
        }))}
      />
      {draft.bookWay === 'library' ? (
        <LibraryField {...{ draft, onChange }} />
      ) : (
        <TemplateField {...{ draft, onChange }} />
      )}
    </section>
  )
}

const ways: { value: BookWay; name: string; hint: string }[] = [
  { value: 'template', name: '按模板', hint: '先有全书体例，再写各章' },
  { value: 'library', name: '由资料成书', hint: '把知识库里的资料编成章节' },
]

/** Whose chapters and notes the outline takes over. */
function TemplateField({ draft, onChange }: DraftFieldProps) {
  return (
    <div className="mt-4">
      <h3 className="k-label">体例</h3>
      <PickOne
        label="体例"
        className="create-quads"
        optionClass="create-option"
        value={draft.templateId}
        onPick={(templateId) => onChange({ templateId })}
        options={bookTemplates.map(({ id, name, hint }) => ({
          value: id,
          content: (
            <span>
              <b>{name}</b>
              <span>{hint}</span>
            </span>
          ),
        }))}
      />
      <p className="k-hint">
        大纲带各章的写作要求与字数，拟好后可以改。
        {chaptersOf(draft.templateId)}
      </p>
    </div>
  )
}

/** What of the book's chapters is given, before a number of them is chosen. */
function chaptersOf(templateId: BookTemplateId): string {
  const template = bookTemplateOf(templateId)
  if (!template) return ''
  const { fixed, hasAppendix } = template
  if (hasFixedChapters(templateId)) return `这种体例固定为${fixed}章，不按下面的章数。`
  const behind = hasAppendix ? '，附录另计' : ''
  return `章数里有${fixed}章是这种体例固定的${behind}，所以至少${fewestChapters(template)}章。`
}

/** What of the library becomes the book. */
function LibraryField({ draft, onChange }: DraftFieldProps) {
  return (
    <div className="mt-4">
      <div className="create-over">
        <h3 className="k-label">资料</h3>
        <Segmented
          label="资料"
          value={draft.bookMaterial}
          onChange={(bookMaterial) => onChange({ bookMaterial })}
          options={materials}
        />
      </div>
      {draft.bookMaterial === 'files' ? (
        <ChosenMaterial {...{ draft, onChange }} />
      ) : (
        <FolderField {...{ draft, onChange }} />
      )}
    </div>
  )
}

const materials: { value: BookMaterial; label: string }[] = [
  { value: 'folder', label: '整个知识库或文件夹' },
  { value: 'files', label: '选定的文件' },
]

/** Which folder becomes the book; the whole library unless one is named. */
function FolderField({ draft, onChange }: DraftFieldProps) {
  const { team } = useShell()
  const spaceId = team?.space.id ?? ''
  const [folders, setFolders] = useState<{ id: string; name: string }[]>([])
  useEffect(() => {
    if (!spaceId) return
    const input = { params: { spaceId }, query: { deep: '1' as const } }
    void call('GET /space/:spaceId/folder/listFolder', input, { silent: true }).then((answer) => {
      if (answer.ok) setFolders(answer.data.map(({ id, name }) => ({ id, name })))
    })
  }, [spaceId])
  return (
    <div className="max-w-[320px]">
      <Field label="文件夹" hint="文件夹连同其中所有下级">
        <Select
          value={draft.folder?.id ?? ''}
          options={[{ value: '', label: '整个知识库' }, ...folders.map(asOption)]}
          onChange={(id) => onChange({ folder: folders.find((item) => item.id === id) ?? null })}
        />
      </Field>
    </div>
  )
}

const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
