import {
  SESSION_FOLDER_LIMIT,
  type QuestionRecordView,
  type SessionFolderView,
} from '../../record-terms'
import { DeleteDialog } from './delete-dialog'
import { DeleteSessionDialog, MoveDialog, NameDialog } from './session-dialogs'
import type { SessionPanelProps } from './session-panel'

/** What is asked about before it is done. */
export type SessionPanelAsk =
  | { to: 'rename' | 'delete' | 'move'; record: QuestionRecordView }
  | { to: 'newFolder' }
  | { to: 'renameFolder' | 'deleteFolder'; folder: SessionFolderView }

/** Asks for what is missing, or whether it is meant. */
export function SessionPanelDialogs({
  asked,
  onClose,
  ...props
}: SessionPanelProps & { asked: SessionPanelAsk; onClose(): void }) {
  const { folders } = props
  switch (asked.to) {
    case 'rename':
      return (
        <NameDialog
          title="重命名提问"
          name={asked.record.title}
          limit={100}
          onSave={async (title) => (await props.onRename(asked.record, title)) !== false}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <DeleteSessionDialog record={asked.record} onDelete={props.onDelete} onClose={onClose} />
      )
    case 'move':
      return (
        <MoveDialog
          record={asked.record}
          folders={folders.folders}
          onSave={folders.save}
          onMove={folders.move}
          onClose={onClose}
        />
      )
    case 'deleteFolder':
      return (
        <DeleteDialog
          question={`删除文件夹「${asked.folder.name}」？`}
          consequence="里面的会话都会保留，回到按日期的列表里"
          onDelete={() => folders.removeFolder(asked.folder.id)}
          onClose={onClose}
        />
      )
    default: {
      const folder = asked.to === 'renameFolder' ? asked.folder : null
      return (
        <NameDialog
          title={folder ? '重命名文件夹' : '新建文件夹'}
          name={folder?.name ?? ''}
          limit={SESSION_FOLDER_LIMIT}
          onSave={async (name) => (await folders.save(name, folder?.id)) !== null}
          onClose={onClose}
        />
      )
    }
  }
}
