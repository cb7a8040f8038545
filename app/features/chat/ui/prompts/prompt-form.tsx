import { useState, type FormEvent } from 'react'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { Field, Switch, TextArea, TextInput } from '~/kit/controls/field'
import type { SavePromptInput } from '../../contract'
import { PROMPT_TITLE_LIMIT, QUESTION_LIMIT, type PromptView } from '../../terms'
import { blanksOf } from './blanks'

export interface PromptFormProps {
  /** Null: a new one. */
  prompt: PromptView | null
  /** Answers with the refusal in words, '' when it is saved. */
  onSave(prompt: SavePromptInput): Promise<string>
  onCancel(): void
}

/** Writes a prompt: a name, a text with blanks, and whom it is for. */
export function PromptForm({ prompt, onSave, onCancel }: PromptFormProps) {
  const [title, setTitle] = useState(prompt?.title ?? '')
  const [content, setContent] = useState(prompt?.content ?? '')
  const [isShared, setShared] = useState(prompt?.isShared ?? false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const mayShare = (useShell().team?.member.role ?? 'member') !== 'member'
  const isWhole = title.trim() !== '' && content.trim() !== ''
  const names = blanksOf(content).map(({ name }) => name)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || isBusy) return
    setBusy(true)
    const refusal = await onSave({ ...(prompt && { id: prompt.id }), title, content, isShared })
    setBusy(false)
    setError(refusal)
  }
  return (
    <form className="flex flex-col gap-4 pt-4" onSubmit={(event) => void save(event)}>
      <Field label="名称">
        <TextInput
          value={title}
          maxLength={PROMPT_TITLE_LIMIT}
          placeholder="例如：归纳会议纪要"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field
        label="内容"
        hint={
          names.length > 0
            ? `用时填写：${names.join('、')}`
            : '用{{名称}}留空，{{名称=常用的值}}带上默认内容，用时再填'
        }
      >
        <TextArea
          rows={7}
          value={content}
          maxLength={QUESTION_LIMIT}
          placeholder="把{{会议}}的纪要归纳成{{条数=五}}条，写给{{读者}}"
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      {mayShare && (
        <Switch checked={isShared} onCheckedChange={setShared}>
          全队可用
        </Switch>
      )}
      {error && (
        <p className="text-small text-danger" role="alert">
          {error}
        </p>
      )}
      <div className="k-dialog-acts">
        <Button onClick={onCancel}>取消</Button>
        <Button kind="primary" type="submit" busy={isBusy} disabled={!isWhole}>
          {isBusy ? '正在保存' : '保存'}
        </Button>
      </div>
    </form>
  )
}
