import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/choice'
import { isComposing } from '~/kit/controls/composing'
import { Dialog } from '~/kit/overlays/dialog'
import { TextInput } from '~/kit/controls/text-input'
import { sentenceOf } from '../services'
import { changeOfTags, checkTag, checkTagCount, shareTags, type TagShare } from './tag-state'
import './folder-dialogs.css'

export interface TagsDialogProps {
  /** 「调研资料」, 3 份资料. */
  what: string
  /** The tags of each of the files. */
  tagsOfFiles: readonly (readonly string[])[]
  /** Tags of the whole library. */
  existingTags: readonly string[]
  onClose: () => void
  /** Rejects with a sentence for the person. */
  onSave: (change: { add: string[]; remove: string[] }) => Promise<void>
}

/** Tags on and off; one that only some of the files carry stays as it is until it is touched. */
export function TagsDialog({ what, tagsOfFiles, existingTags, onClose, onSave }: TagsDialogProps) {
  const [before] = useState(() => shareTags(tagsOfFiles, existingTags))
  const [shares, setShares] = useState(before)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const put = (tag: string, isOn: boolean) => {
    const share = isOn ? ('all' as const) : ('none' as const)
    setError('')
    setShares((now) =>
      now.some((item) => item.tag === tag)
        ? now.map((item) => (item.tag === tag ? { tag, share } : item))
        : [{ tag, share }, ...now],
    )
  }
  const addTyped = () => {
    const problem = checkTag(typed)
    if (problem) return setError(problem)
    put(typed.trim(), true)
    setTyped('')
  }
  const save = async () => {
    const problem = checkTagCount(shares)
    const change = changeOfTags(before, shares)
    if (problem) return setError(problem)
    if (change.add.length + change.remove.length === 0) return onClose()
    setIsBusy(true)
    try {
      await onSave(change)
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure, '没有保存成功，请重试'))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${what}的标签`}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void save()}>
            {isBusy ? '正在保存' : '保存'}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex gap-2">
        <TextInput
          className="min-w-0 flex-1"
          aria-label="新标签"
          placeholder="新标签"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError('')
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event.nativeEvent)) addTyped()
          }}
        />
        <Button icon={<Plus size={16} />} onClick={addTyped}>
          添加
        </Button>
      </div>
      {error && (
        <p className="mt-1.5 text-micro text-danger" role="alert">
          {error}
        </p>
      )}
      <TagList shares={shares} onPut={put} />
    </Dialog>
  )
}

function TagList({
  shares,
  onPut,
}: {
  shares: readonly TagShare[]
  onPut: (tag: string, isOn: boolean) => void
}) {
  if (shares.length === 0) {
    return <p className="mt-3 text-small text-ink-3">团队还没有标签，写一个词再添加</p>
  }
  return (
    <ul className="tag-list" aria-label="标签">
      {shares.map(({ tag, share }) => (
        <li key={tag}>
          <Checkbox
            checked={share === 'all'}
            indeterminate={share === 'some'}
            onCheckedChange={(isOn) => onPut(tag, isOn)}
          >
            {tag}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
