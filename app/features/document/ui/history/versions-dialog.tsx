import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoment, formatNumber } from '~/core/format'
import type { VersionView } from '../../contract'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Dot } from '~/kit/dot'
import { IconButton } from '~/kit/controls/icon-button'
import { TextInput } from '~/kit/controls/text-input'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { FinalSectionsNote } from './final-sections-note'
import { useFinalSections } from './use-final-sections'
import { useVersions, type VersionDiff, type VersionedDocument } from './use-versions'
import { VersionDifferences, type ReadText } from './version-differences'

export interface VersionsDialogProps extends VersionedDocument {
  onClose: () => void
}

/** States that were laid by under a name, what has changed since, and the way back to them. */
export function VersionsDialog({ onClose, ...about }: VersionsDialogProps) {
  const { versions, isBusy, ...actions } = useVersions(about)
  const finals = useFinalSections(about)
  const [asked, setAsked] = useState<VersionView | null>(null)
  const [removed, setRemoved] = useState<VersionView | null>(null)
  const [name, setName] = useState('')
  const [opened, setOpened] = useState<{ id: string; diff: VersionDiff } | null>(null)
  const open = async (id: string) => {
    if (opened?.id === id) return setOpened(null)
    const diff = await actions.readVersion(id)
    if (diff) setOpened({ id, diff })
  }
  return (
    <Dialog open onOpenChange={onClose} width={620} title="历史版本">
      <div className="flex gap-2 pt-3">
        <TextInput
          aria-label="版本名称"
          placeholder="给现在的样子起个名"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          busy={isBusy}
          onClick={() =>
            void actions.save(name.trim() || '未命名版本').then((isSaved) => isSaved && setName(''))
          }
        >
          存为版本
        </Button>
      </div>
      {finals && <FinalSectionsNote finals={finals} />}
      <ul className="mt-3.5 max-h-[60dvh] overflow-y-auto border-t border-ink *:border-b *:border-line *:py-2.5">
        {versions?.length === 0 && (
          <li className="text-small text-ink-3">
            还没有版本。大改之前存一个，随时可以对照、恢复；恢复、全部替换、重新导入Word之前会自动存一个。
          </li>
        )}
        {versions?.map((version) => (
          <VersionLine
            key={version.id}
            version={version}
            diff={opened?.id === version.id ? opened.diff : null}
            readText={(nodeId) => actions.readText(version.id, nodeId)}
            isBusy={isBusy}
            mayRestore={finals === null}
            onOpen={() => void open(version.id)}
            onRestore={() => setAsked(version)}
            onRemove={() => setRemoved(version)}
          />
        ))}
      </ul>
      <RestoreDialog
        version={asked}
        isBusy={isBusy}
        onClose={() => setAsked(null)}
        onRestore={(version) =>
          void actions.restore(version).then((isRestored) => {
            setAsked(null)
            if (isRestored) onClose()
          })
        }
      />
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        question={`删除版本「${removed?.name ?? ''}」？`}
        consequence="存下的标题与正文不再留着，也不能再恢复到那时。现在的文档不变。"
        confirmLabel="删除版本"
        actBusy="正在删除"
        isBusy={isBusy}
        onConfirm={() => removed && void actions.remove(removed.id).then(() => setRemoved(null))}
      />
    </Dialog>
  )
}

interface RestoreDialogProps {
  /** Null: nothing is asked. */
  version: VersionView | null
  isBusy: boolean
  onClose: () => void
  onRestore: (version: VersionView) => void
}

const RestoreDialog = ({ version, isBusy, onClose, onRestore }: RestoreDialogProps) => (
  <ConfirmDialog
    open={version !== null}
    onOpenChange={onClose}
    question={`恢复到「${version?.name ?? ''}」？`}
    consequence="标题与各节正文都回到存下时的样子，之后写的不再留在文档里。现在的样子会先存成一个版本，随时可以恢复回来。"
    confirmLabel="恢复此版本"
    actBusy="正在恢复"
    isDangerous={false}
    isBusy={isBusy}
    onConfirm={() => version && onRestore(version)}
  />
)

interface VersionLineProps {
  version: VersionView
  /** Null: it is not compared. */
  diff: VersionDiff | null
  isBusy: boolean
  mayRestore: boolean
  readText: ReadText
  onOpen: () => void
  onRestore: () => void
  onRemove: () => void
}

function VersionLine(props: VersionLineProps) {
  const { version, diff, readText, isBusy, onOpen, onRestore, onRemove } = props
  const [now] = useState(() => new Date())
  return (
    <li>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-40 flex-1 max-tablet:basis-full">
          <b className="font-semibold">{version.name}</b>
          <span className="block text-micro text-ink-3">
            {version.author}
            <Dot />
            {formatMoment(version.createTime, now)}
            {version.isAutomatic && (
              <>
                <Dot />
                自动保存
              </>
            )}
            {version.words > 0 && (
              <>
                <Dot />
                {formatNumber(version.words)}字
              </>
            )}
          </span>
        </span>
        <Button size="small" aria-expanded={diff !== null} onClick={onOpen}>
          与现在对照
        </Button>
        <Button size="small" disabled={isBusy || !props.mayRestore} onClick={onRestore}>
          恢复此版本
        </Button>
        <IconButton
          label={`删除版本 ${version.name}`}
          size="small"
          icon={<Trash2 size={15} />}
          onClick={onRemove}
        />
      </div>
      {diff && <VersionDifferences {...{ diff, readText }} />}
    </li>
  )
}
