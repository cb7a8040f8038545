import { FileText, Folder, FolderPlus, X } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '~/kit/controls/button'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { MOST_AGENT_FILES, MOST_AGENT_FOLDERS, type AgentView } from '../../agents-terms'
import type { PickedFile } from '../composer/home-question'
import { AgentFolders } from './agent-folders'

const PickerDialog = lazy(async () => ({
  default: (await import('~/features/library/ui/picker')).PickerDialog,
}))

const purpose = { code: 'chat', appCode: 'agent', isChat: true }

export interface AgentDocumentsProps {
  files: AgentView['files']
  folders: AgentView['folders']
  /** Bound as well, and out of the caller's sight. */
  closed: number
  onFiles(files: AgentView['files']): void
  onFolders(folders: AgentView['folders']): void
}

/** The documents that an assistant brings along. */
export function AgentDocuments(props: AgentDocumentsProps) {
  const { files, folders, closed, onFiles, onFolders } = props
  const [open, setOpen] = useState<'files' | 'folders' | null>(null)
  const close = () => setOpen(null)
  return (
    <fieldset className="k-field">
      <legend className="k-label">资料（选填）</legend>
      {files.length + folders.length > 0 && (
        <ul className="mb-2.5 border-t border-line">
          {folders.map(({ id, name }) => (
            <Row
              key={id}
              mark={<Folder size={18} className="mx-1 text-ink-2" aria-hidden="true" />}
              name={name}
              onDrop={() => onFolders(folders.filter((item) => item.id !== id))}
            />
          ))}
          {files.map(({ id, title, extension }) => (
            <Row
              key={id}
              mark={<FileMark extension={extension} />}
              name={title}
              onDrop={() => onFiles(files.filter((item) => item.id !== id))}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<FileText size={15} aria-hidden="true" />}
          onClick={() => setOpen('files')}
        >
          选择资料
        </Button>
        <Button
          size="small"
          icon={<FolderPlus size={15} aria-hidden="true" />}
          onClick={() => setOpen('folders')}
        >
          选择文件夹
        </Button>
      </div>
      <p className="k-hint">
        {closed > 0
          ? `另有${closed}项你看不到，保存后照旧带上`
          : `带上后只在这些资料里找，最多${MOST_AGENT_FILES}份资料、${MOST_AGENT_FOLDERS}个文件夹`}
      </p>
      {open === 'folders' && (
        <AgentFolders
          chosen={folders}
          onClose={close}
          onPick={(picked) => {
            onFolders(picked)
            close()
          }}
        />
      )}
      {open === 'files' && (
        <Suspense>
          <PickerDialog
            purpose={purpose}
            chosen={files.map(pickedOf)}
            onClose={close}
            onPick={(picked) => {
              onFiles(picked.map(({ id, title, extension }) => ({ id, title, extension })))
              close()
            }}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

function Row(props: { mark: ReactNode; name: string; onDrop(): void }) {
  return (
    <li className="flex items-center gap-2.5 border-b border-line py-1.5">
      {props.mark}
      <span className="min-w-0 flex-1 truncate" title={props.name}>
        {props.name}
      </span>
      <IconButton
        label={`移除 ${props.name}`}
        size="small"
        icon={<X size={15} aria-hidden="true" />}
        onClick={props.onDrop}
      />
    </li>
  )
}

// Of a bound file no more is known here than its name; the picker asks for the rest.
const pickedOf = ({ id, title, extension }: AgentView['files'][number]): PickedFile => ({
  id,
  fileId: id,
  title,
  extension,
  fileSize: 0,
  wordCount: 0,
  createTime: '',
  status: 'DONE',
  percent: 100,
})
