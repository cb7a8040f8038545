import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { RadioGroup } from '~/kit/controls/choice'
import { isComposing } from '~/kit/controls/composing'
import { Dialog } from '~/kit/overlays/dialog'
import { TextInput } from '~/kit/controls/text-input'
import {
  NO_SESSION_FOLDER,
  SESSION_FOLDER_LIMIT,
  type QuestionRecordView,
  type SessionFolderView,
} from '../../record-terms'
import { DeleteDialog } from './delete-dialog'

/** Asks for a name. */
export function NameDialog(props: {
  title: string
  name: string
  limit: number
  /** False: it was refused, and the dialog stays. */
  onSave(name: string): Promise<boolean>
  onClose(): void
}) {
  const { limit } = props
  const [name, setName] = useState(props.name)
  const [isBusy, setBusy] = useState(false)
  const isValid = name.trim() !== '' && name.trim().length <= limit
  const save = async () => {
    if (!isValid || isBusy) return
    setBusy(true)
    const isSaved = await props.onSave(name.trim())
    setBusy(false)
    if (isSaved) props.onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={props.title}
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button
            kind="primary"
            busy={isBusy}
            onClick={() => void save()}
            {...(!isValid && { disabledReason: `名称为1–${limit}字` })}
          >
            保存
          </Button>
        </>
      }
    >
      <TextInput
        className="mt-3"
        aria-label="名称"
        value={name}
        maxLength={limit}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) void save()
        }}
      />
    </Dialog>
  )
}

const NEW = 'new'

/** Which folder a conversation goes into; a new one can be named on the spot. */
export function MoveDialog(props: {
  record: QuestionRecordView
  folders: SessionFolderView[]
  onSave(name: string): Promise<SessionFolderView | null>
  onMove(sessionId: string, folderId: string): Promise<unknown>
  onClose(): void
}) {
  const { record, folders } = props
  const now = record.sessionFolderId || NO_SESSION_FOLDER
  const [target, setTarget] = useState(folders.length === 0 ? NEW : now)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isValid = target === NEW ? name.trim() !== '' : target !== now
  const move = async () => {
    if (!isValid || isBusy) return
    setBusy(true)
    const folderId = target === NEW ? (await props.onSave(name.trim()))?.id : target
    const isMoved = folderId !== undefined && (await props.onMove(record.sessionId, folderId))
    setBusy(false)
    if (isMoved) props.onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title="移动到文件夹"
      text={record.title}
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button
            kind="primary"
            busy={isBusy}
            onClick={() => void move()}
            {...(!isValid && { disabledReason: target === NEW ? '先写下名称' : '已在这里' })}
          >
            移动
          </Button>
        </>
      }
    >
      <div className="mt-3 max-h-[46dvh] overflow-y-auto">
        <RadioGroup
          label="文件夹"
          hideLabel
          value={target}
          onChange={setTarget}
          options={[
            { value: NO_SESSION_FOLDER, label: '不放入文件夹' },
            ...folders.map(({ id, name: label }) => ({ value: id, label })),
            { value: NEW, label: '新建文件夹' },
          ]}
        />
        {target === NEW && (
          <TextInput
            className="mt-2 mb-1"
            aria-label="新文件夹的名称"
            placeholder="名称"
            value={name}
            maxLength={SESSION_FOLDER_LIMIT}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isComposing(event.nativeEvent)) void move()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Asks before a whole conversation goes. */
export function DeleteSessionDialog(props: {
  record: QuestionRecordView
  onDelete(record: QuestionRecordView): Promise<unknown>
  onClose(): void
}) {
  const { record, onDelete, onClose } = props
  return (
    <DeleteDialog
      question={`删除「${record.title}」？`}
      consequence="这次提问的全部问题和回答会一并删除，分享出去的链接也会失效，无法恢复"
      onDelete={() => onDelete(record)}
      onClose={onClose}
    />
  )
}
