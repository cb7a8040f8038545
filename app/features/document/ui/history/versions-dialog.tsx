import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoment, formatNumber } from '~/core/format'
import type { VersionView } from '../../contract'
import { nodesOf } from '../../schema/tree-walk'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Dot } from '~/kit/dot'
import { IconButton } from '~/kit/controls/icon-button'
import { TextInput } from '~/kit/controls/text-input'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { useVersions, type VersionDiff, type VersionedDocument } from './use-versions'

export interface VersionsDialogProps extends VersionedDocument {
  onClose: () => void
}

/** States that were laid by under a name, what has changed since, and the way back to them. */
export function VersionsDialog({ onClose, ...about }: VersionsDialogProps) {
  const { versions, isBusy, ...actions } = useVersions(about)
  const [asked, setAsked] = useState<VersionView | null>(null)
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
      <ul className="versions">
        {versions?.length === 0 && (
          <li className="text-small text-ink-3">
            还没有版本。大改之前存一个，随时可以对照、恢复；恢复时，之前的样子会自动存成一个版本。
          </li>
        )}
        {versions?.map((version) => (
          <VersionLine
            key={version.id}
            version={version}
            diff={opened?.id === version.id ? opened.diff : null}
            isBusy={isBusy}
            onOpen={() => void open(version.id)}
            onRestore={() => setAsked(version)}
            onRemove={() => void actions.remove(version.id)}
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
  onOpen: () => void
  onRestore: () => void
  onRemove: () => void
}

function VersionLine({ version, diff, isBusy, onOpen, onRestore, onRemove }: VersionLineProps) {
  const [now] = useState(() => new Date())
  return (
    <li>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-40 flex-1 max-tablet:basis-full">
          <b>{version.name}</b>
          <span className="block text-micro text-ink-3">
            {version.author}
            <Dot />
            {formatMoment(version.createTime, now)}
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
        <Button size="small" disabled={isBusy} onClick={onRestore}>
          恢复此版本
        </Button>
        <IconButton
          label={`删除版本 ${version.name}`}
          size="small"
          icon={<Trash2 size={15} />}
          onClick={onRemove}
        />
      </div>
      {diff && <Diff diff={diff} />}
    </li>
  )
}

function Diff({ diff }: { diff: VersionDiff }) {
  const { headings, texts, tree } = diff
  const different: ReadonlySet<string> = new Set(texts)
  if (headings.length + texts.length === 0) {
    return <p className="pt-2 text-small text-ink-2">与现在没有差别</p>
  }
  return (
    <ul className="version-diff" aria-label="差别">
      {headings.map((change) => (
        <li key={`${change.type} ${change.nodeId}`} data-type={change.type}>
          {changeWords(change)}
        </li>
      ))}
      {nodesOf(tree).map(
        ({ id, title }) => different.has(id) && <li key={id}>「{title || '开头'}」的正文不同</li>,
      )}
    </ul>
  )
}

/** Sign and words carry it, not the colour alone. */
function changeWords(change: VersionDiff['headings'][number]) {
  switch (change.type) {
    case 'added':
      return `＋ 增加「${change.title}」`
    case 'removed':
      return `－ 删除「${change.title}」`
    case 'renamed':
      return `改名「${change.from}」→「${change.to}」`
    case 'moved':
      return `移动「${change.title}」到「${change.to || '顶层'}」`
    case 'planned':
      return `改了「${change.title}」的写作要求`
  }
}
