import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { call, type ResultOf } from '~/browser/call'
import { formatMoment, formatNumber } from '~/core/format'
import type { VersionView } from '~/features/editor/contract'
import { Button } from '~/kit/button'
import { Dialog } from '~/kit/dialog'
import { Dot } from '~/kit/dot'
import { IconButton } from '~/kit/icon-button'
import { TextInput } from '~/kit/text-input'

export interface VersionsDialogProps {
  teamId: string
  documentId: string
  onClose: () => void
}

/** States that were laid by under a name, and what has changed since. */
export function VersionsDialog({ teamId, documentId: id, onClose }: VersionsDialogProps) {
  const [versions, setVersions] = useState<readonly VersionView[] | null>(null)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState<{ id: string; diff: VersionDiff } | null>(null)
  const [now] = useState(() => new Date())
  const read = useCallback(async () => {
    const answer = await call('GET /document/version/list', { query: { teamId, id } })
    if (answer.ok) setVersions(answer.data)
  }, [teamId, id])
  useEffect(() => void Promise.resolve().then(read), [read])
  async function save() {
    setBusy(true)
    const body = { teamId, id, name: name.trim() || '未命名版本' }
    const answer = await call('POST /document/version/save', { body })
    setBusy(false)
    if (!answer.ok) return
    setName('')
    await read()
  }
  async function look(versionId: string) {
    const answer = await call('GET /document/version/diff', { query: { teamId, id, versionId } })
    if (answer.ok) setShown({ id: versionId, diff: answer.data })
  }
  async function remove(versionId: string) {
    const answer = await call('DELETE /document/version/delete', {
      query: { teamId, id, versionId },
    })
    if (answer.ok) await read()
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
        <Button busy={isBusy} onClick={() => void save()}>
          存为版本
        </Button>
      </div>
      <ul className="versions">
        {versions?.length === 0 && (
          <li className="text-small text-ink-3">还没有存过版本；大改之前存一个，随时可以对照。</li>
        )}
        {versions?.map((version) => (
          <li key={version.id}>
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <b>{version.name}</b>
                <span className="block text-micro text-ink-3">
                  {version.author}
                  <Dot />
                  {formatMoment(version.createTime, now)}
                  <Dot />
                  {formatNumber(version.words)}字
                </span>
              </span>
              <Button
                size="small"
                aria-expanded={shown?.id === version.id}
                onClick={() => (shown?.id === version.id ? setShown(null) : void look(version.id))}
              >
                与现在对照
              </Button>
              <IconButton
                label={`删除版本 ${version.name}`}
                size="small"
                icon={<Trash2 size={15} />}
                onClick={() => void remove(version.id)}
              />
            </div>
            {shown?.id === version.id && <Diff diff={shown.diff} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Diff({ diff }: { diff: VersionDiff }) {
  const { headings, texts } = diff
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
      {texts.length > 0 && <li>{texts.length}节的正文不同</li>}
    </ul>
  )
}

type VersionDiff = ResultOf<'GET /document/version/diff'>

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
