import { Suspense, useEffect, useState } from 'react'
import { formatNumber } from '~/core/format'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import type { FileView } from '../../wire/contracts/files'
import type { FolderView } from '../../wire/contracts/folders'
import { BIN_DAYS, MAX_BATCH } from '../../wire/terms/folders'
import { sentenceOf } from '../services'
import { RenameDialog } from '../files/rename-dialog'
import { AccessDialog } from '../folders/access-dialog'
import { checkFolderName } from '../folders/folder-map'
import { MoveDialog } from '../folders/move-dialog'
import { NameDialog } from '../folders/name-dialog'
import { TagsDialog } from '../folders/tags-dialog'
import { TranslateMany } from '../translate/translate-many-dialog'
import { WorksSheet } from '../works/late-works-sheet'
import { NewFolder } from '../folders/use-file-move'
import { originsOf } from './origins'
import { filesAmong, foldersAmong, describeRows, type ShelfRow } from './shelf-rows'
import type { ShelfPlace } from './use-shelf-actions'
import { loadOf } from './use-row-drag'

/** A dialog that stands open, and what about. */
export type Asked =
  | { action: 'rename'; row: ShelfRow }
  | { action: 'move'; rows: readonly ShelfRow[] }
  | { action: 'translate'; files: readonly FileView[] }
  | { action: 'works'; files: readonly FileView[] }
  | { action: 'tag'; files: readonly FileView[] }
  | { action: 'access'; folder: FolderView }
  | { action: 'delete'; rows: readonly ShelfRow[] }
  | { action: 'new-folder'; parentId: string }

interface ShelfDialogsProps {
  place: ShelfPlace
  asked: readonly Asked[]
  move: (rows: readonly ShelfRow[], targetId: string) => Promise<void>
  onNewFolder: (parentId: string) => void
  onClose: (asked: Asked) => void
}

/** What is asked about rows, one dialog over the other. */
export function ShelfDialogs(props: ShelfDialogsProps) {
  return props.asked.map((asked, index) => (
    <OneDialog key={index} {...props} asked={asked} onClose={() => props.onClose(asked)} />
  ))
}

interface OneProps extends Omit<ShelfDialogsProps, 'asked' | 'onClose'> {
  asked: Asked
  onClose: () => void
}

function OneDialog(props: OneProps) {
  const { asked, place, onClose } = props
  const { calls } = place.services
  if (!calls) return null
  switch (asked.action) {
    case 'rename':
      return <Renaming {...props} row={asked.row} />
    case 'new-folder':
      return <NewFolder {...place} parentId={asked.parentId} onClose={onClose} />
    case 'move':
      return (
        <MoveDialog
          what={describeRows(asked.rows)}
          map={place.folders.map}
          load={loadOf(asked.rows, onlyOrigin(asked.rows))}
          onClose={onClose}
          onMove={(targetId) => props.move(asked.rows, targetId)}
          onNewFolder={props.onNewFolder}
        />
      )
    case 'translate':
      return <TranslateMany files={asked.files} calls={calls.translate} onClose={onClose} />
    case 'works':
      return (
        <Suspense>
          <WorksSheet
            fileIds={asked.files.map(({ id }) => id)}
            onSaved={(saved) =>
              place.services.notify({
                tone: 'success',
                title: `已确认 ${saved.length} 份资料的著录信息`,
              })
            }
            onClose={onClose}
          />
        </Suspense>
      )
    case 'tag':
      return <Tagging {...props} files={asked.files} />
    case 'access':
      return (
        <AccessDialog
          folder={asked.folder}
          calls={calls.folders}
          onClose={onClose}
          onSaved={() => void place.folders.reload()}
        />
      )
    case 'delete':
      return <Deleting {...props} rows={asked.rows} />
  }
}

function onlyOrigin(rows: readonly ShelfRow[]): string | null {
  const [only, other] = originsOf(rows)
  return only && !other ? only.originId : null
}

function Renaming({ row, place, onClose }: OneProps & { row: ShelfRow }) {
  const { services, folders, list } = place
  if (row.kind === 'file') {
    const { file } = row
    return (
      <RenameDialog
        file={file}
        onClose={onClose}
        onRename={async (title) => {
          await services.calls?.rename(file.id, title)
          list.change(file.id, (now) => ({ ...now, title }))
        }}
      />
    )
  }
  const { folder } = row
  return (
    <NameDialog
      title="重命名文件夹"
      label="文件夹名称"
      name={folder.name}
      check={(name) => checkFolderName(name, folders.map.childrenOf(folder.parentId), folder.id)}
      onClose={onClose}
      onSave={async (name) => {
        await services.calls?.folders.rename(folder.id, name)
        await folders.reload()
      }}
    />
  )
}

function Tagging({ files, place, onClose }: OneProps & { files: readonly FileView[] }) {
  const { services, list } = place
  const existingTags = useKnownTags(place)
  if (existingTags === null) return null
  return (
    <TagsDialog
      what={describeRows(files.map((file) => ({ kind: 'file', key: file.id, file })))}
      tagsOfFiles={files.map(({ tags }) => tags)}
      existingTags={existingTags}
      onClose={onClose}
      onSave={async (change) => {
        await services.calls?.folders.setTags(
          files.map(({ id }) => id),
          change,
        )
        list.reload()
      }}
    />
  )
}

/** The tags of the library; null while they are on their way, none when they could not be had. */
function useKnownTags({ services }: ShelfPlace): readonly string[] | null {
  const [existingTags, setKnown] = useState<readonly string[] | null>(null)
  const { calls } = services
  useEffect(() => {
    let isCurrent = true
    calls?.folders.tags().then(
      (tags) => isCurrent && setKnown(tags.map(({ tag }) => tag)),
      () => isCurrent && setKnown([]),
    )
    return () => {
      isCurrent = false
    }
  }, [calls])
  return existingTags
}

function Deleting({ rows, place, onClose }: OneProps & { rows: readonly ShelfRow[] }) {
  // How many files are gone; null before it begins.
  const [done, setDone] = useState<number | null>(null)
  const [stopping] = useState(() => new AbortController())
  const { services, folders, list } = place
  const files = filesAmong(rows)
  const gone = foldersAmong(rows)
  const within = gone.reduce((sum, folder) => sum + folders.map.countWithin(folder.id), 0)
  const remove = async () => {
    const removed: string[] = []
    const onDone = (ids: readonly string[]) => setDone(removed.push(...ids))
    setDone(0)
    try {
      const ids = files.map(({ id }) => id)
      if (ids.length > 0) await services.calls?.remove(ids, { signal: stopping.signal, onDone })
      const isWhole = removed.length === ids.length
      if (isWhole && gone.length > 0) await services.calls?.folders.remove(gone.map(({ id }) => id))
      list.drop(new Set(removed))
      services.notify({
        tone: isWhole ? 'success' : 'warning',
        title: isWhole
          ? `${describeRows(rows)}已移到回收站`
          : `已停止：${formatNumber(removed.length)} 份已移到回收站，其余没有动`,
        action: { label: '打开回收站', onPress: place.onBin },
      })
      onClose()
      await folders.reload()
      if (isWhole) gone.forEach(place.onFolderGone)
    } catch (error) {
      // What went before the failure is gone.
      list.drop(new Set(removed))
      services.notify({ tone: 'error', title: sentenceOf(error, '删除失败，请重试') })
      onClose()
    }
  }
  const isLong = files.length > MAX_BATCH
  const count = files.length + within
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      question={`删除${describeRows(rows)}？`}
      consequence={`${within > 0 ? `文件夹内的 ${within} 份资料会一并删除。` : ''}${BIN_DAYS} 天内可在回收站恢复，其间不能对其提问，已有回答中的引用也无法打开原文`}
      confirmLabel={count > 1 ? `删除 ${count} 份` : '删除'}
      actBusy={isLong ? `已删除 ${formatNumber(done ?? 0)} 份` : '正在删除'}
      isBusy={done !== null}
      onStop={isLong ? () => stopping.abort() : undefined}
      onConfirm={() => void remove()}
    />
  )
}
