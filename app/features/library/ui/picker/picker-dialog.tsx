import { Upload, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { IconButton } from '~/kit/controls/icon-button'
import { SearchInput } from '~/kit/controls/text-input'
import { MAX_ASKED_FILES } from '../../terms'
import { SEARCH_KEYWORD_LENGTH } from '../../wire/terms/search'
import { Crumbs } from './picker-crumbs'
import { FolderTree } from '../folders/folder-tree'
import { useFolders } from '../folders/use-folders'
import { focusFirstLine } from './picker-line'
import { PickerFound } from './picker-found'
import { PickerFolder } from './picker-folder'
import { PickerUploads } from './picker-uploads'
import {
  chosenOf,
  toggleChosen,
  withNews,
  withoutIds,
  type ChoiceAfter,
  type ChosenFile,
} from './picker-state'
import { usePickerNews } from './use-picker-news'
import { useSearch, type SearchState } from '../use-search'
import { useLibraryServices } from '../use-library-services'
import { FilePicker } from '../upload/file-picker'
import { useUploads } from '../upload/use-uploads'
import './picker.css'

export interface PickerDialogProps {
  /** Who asks, in the words of the specification: `chat` with the app code `ppt`, in chat mode. */
  purpose: { code: string; appCode: string; isChat: boolean }
  /** Chosen already. */
  chosen: readonly ChosenFile[]
  onPick: (files: ChosenFile[]) => void
  onClose: () => void
}

/** Files of the library for a question: by folder, by search, or fresh from the computer; at most fifty. */
export function PickerDialog({ purpose, chosen: first, onPick, onClose }: PickerDialogProps) {
  const services = useLibraryServices()
  const { calls } = services
  const [chosen, setChosen] = useState(first)
  const [folderId, setFolderId] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const folders = useFolders(calls, noFolders)
  const { reload: askFolders } = folders
  useEffect(() => void askFolders(), [askFolders])
  const search = useSearch({ onDown: () => focusFirstLine(body.current), onEnter: () => undefined })
  const [round, setRound] = useState(0)
  // Several may come in, or be told of, between two renders: none pushes another out.
  const newest = useRef(first)
  const choose = (next: readonly ChosenFile[]) => {
    newest.current = next
    setChosen(next)
  }
  const take = ({ chosen: next, isFull }: ChoiceAfter) => {
    choose(next)
    if (isFull) services.notify({ tone: 'warning', title: `最多选择${MAX_ASKED_FILES}个文件` })
  }
  const toggle = (file: ChosenFile) => take(toggleChosen(newest.current, file))
  const uploads = useUploads(services, folderId, (file) => {
    setRound((no) => no + 1)
    if (file) toggle(chosenOf(file))
  })
  usePickerNews(calls, chosen, (news) => choose(withNews(newest.current, news)))
  const folderName = folders.map.byId.get(folderId)?.name ?? '我的知识'
  const shared = { services, chosen, onChoose: take, onToggle: toggle, onFolder: openFolder }
  function openFolder(id: string) {
    search.clear()
    setFolderId(id)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="选择资料"
      width={740}
      hideTitle
    >
      <div className="picker" data-code={purpose.code} data-app={purpose.appCode}>
        <Head search={search} onFiles={(added) => uploads.add(added, false)} onClose={onClose} />
        <div className="picker-body">
          <div className="picker-tree">
            <FolderTree
              map={folders.map}
              total={undefined}
              currentId={folderId}
              onPick={openFolder}
            />
          </div>
          <div className="picker-list" ref={body}>
            <Crumbs path={folders.map.pathTo(folderId)} onFolder={openFolder} />
            {search.keyword ? (
              <PickerFound
                {...shared}
                query={{ keyword: search.keyword, folderId }}
                folderName={folderId ? folderName : ''}
              />
            ) : (
              <PickerFolder {...shared} round={round} map={folders.map} folderId={folderId} />
            )}
          </div>
        </div>
        <PickerUploads queue={uploads.queue} />
        <Foot
          chosen={chosen}
          onDrop={(id) => choose(withoutIds(newest.current, [id]))}
          onClose={onClose}
          onPick={() => onPick([...chosen])}
        />
      </div>
    </Dialog>
  )
}

const noFolders: never[] = []

interface HeadProps {
  search: SearchState
  onFiles: (files: File[]) => void
  onClose: () => void
}

function Head({ search, onFiles, onClose }: HeadProps) {
  const files = useRef<HTMLInputElement>(null)
  return (
    <div className="picker-head">
      <b className="picker-title" aria-hidden="true">
        选择资料
      </b>
      <SearchInput
        className="picker-search"
        size="small"
        label="搜索名称与正文"
        maxLength={SEARCH_KEYWORD_LENGTH}
        value={search.typed}
        onChange={search.type}
        onKeyDown={search.onKeyDown}
      />
      <Button
        size="small"
        className="h-8"
        icon={<Upload size={15} />}
        onClick={() => files.current?.click()}
      >
        上传
      </Button>
      <IconButton label="关闭" icon={<X size={18} />} onClick={onClose} />
      <FilePicker ref={files} onFiles={onFiles} />
    </div>
  )
}

interface FootProps {
  chosen: readonly ChosenFile[]
  onDrop: (id: string) => void
  onClose: () => void
  onPick: () => void
}

function Foot({ chosen, onDrop, onClose, onPick }: FootProps) {
  return (
    <div className="picker-foot">
      <b className="flex-none font-semibold" role="status">
        已选 {chosen.length}
        <span className="font-normal text-ink-3"> / {MAX_ASKED_FILES}</span>
      </b>
      <ul className="picker-chips" aria-label="已选资料">
        {chosen.map((file) => (
          <li
            key={file.id}
            className="picker-chip"
            data-failed={file.status === 'ERROR' || undefined}
          >
            <span className="truncate" title={file.title}>
              {file.title}
            </span>
            <IconButton
              label={`移除 ${file.title}`}
              size="tiny"
              icon={<X size={13} />}
              onClick={() => onDrop(file.id)}
            />
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" onClick={onPick}>
        {chosen.length > 0 ? `选定 ${chosen.length} 份` : '选定'}
      </Button>
    </div>
  )
}
