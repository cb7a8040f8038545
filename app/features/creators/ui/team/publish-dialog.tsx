import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Field, TextInput } from '~/kit/controls/field'
import { RadioGroup } from '~/kit/controls/choice'
import { FormDialog } from '~/kit/overlays/form-dialog'
import { Skeleton } from '~/kit/skeleton'
import { WORK_SUMMARY_LIMIT, type OwnCreatorView, type WorkKind } from '../../terms'

interface Source {
  kind: WorkKind
  id: string
  title: string
  about: string
}

interface PublishDialogProps {
  own: OwnCreatorView
  teamId: string
  onClose: () => void
}

/** Chooses what to publish: a link of the team that still opens, or an assistant of the whole team. */
export function PublishDialog({ own, teamId, onClose }: PublishDialogProps) {
  const sources = useSources(own, teamId)
  const [chosen, setChosen] = useState('')
  const [summary, setSummary] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const source = sources?.find((item) => keyOf(item) === chosen)
  async function publish() {
    if (!source) return
    setBusy(true)
    const body = { teamId, kind: source.kind, sourceId: source.id, summary }
    const answer = await call('POST /creator/work/publish', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    const title = own.isPublished ? '已公开' : '已加入，公开页打开后别的团队就能看到'
    showToast({ icon: 'success', title })
    onClose()
    void revalidate()
  }
  return (
    <FormDialog
      width={520}
      title="公开一件作品"
      text="公开的是分享时的内容；助手只公开设定，不带资料。"
      button="公开"
      fault={source ? '' : '先选一件作品'}
      {...{ error, isBusy, onClose }}
      onSend={() => void publish()}
    >
      <Sources sources={sources} chosen={chosen} onChoose={setChosen} />
      <Field label="一句话介绍" hint="可不填">
        <TextInput
          value={summary}
          maxLength={WORK_SUMMARY_LIMIT}
          onChange={(event) => setSummary(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

interface SourcesProps {
  /** Null: they are not read yet. */
  sources: Source[] | null
  chosen: string
  onChoose: (key: string) => void
}

function Sources({ sources, chosen, onChoose }: SourcesProps) {
  if (!sources) return <Skeleton />
  if (sources.length === 0) {
    return (
      <p className="text-small text-ink-2">
        没有可以公开的。先在创作或问答里选「分享」，或新建一个全团队使用的助手。
      </p>
    )
  }
  return (
    <div className="max-h-72 overflow-y-auto">
      <RadioGroup
        label="作品"
        value={chosen}
        options={sources.map((source) => ({
          value: keyOf(source),
          label: `${source.title}（${source.about}）`,
        }))}
        onChange={onChoose}
      />
    </div>
  )
}

const keyOf = ({ kind, id }: Source) => `${kind} ${id}`

function useSources(own: OwnCreatorView, teamId: string): Source[] | null {
  const [sources, setSources] = useState<Source[] | null>(null)
  useEffect(() => {
    let isGone = false
    void readSources(own, teamId).then((found) => !isGone && setSources(found))
    return () => void (isGone = true)
  }, [own, teamId])
  return sources
}

// What is published already is left out.
async function readSources(own: OwnCreatorView, teamId: string): Promise<Source[]> {
  const [shares, agents] = await Promise.all([
    call('GET /share/link/list', { query: { teamId, of: 'team', pageSize: 100 } }),
    call('GET /chat/agent/list', { query: { teamId } }),
  ])
  const shared = (shares.ok ? shares.data.records : []).map(
    ({ id, title, kind, expiryTime }): Source => {
      const end = expiryTime === '' ? '' : `，${expiryTime.slice(0, 10)}到期`
      const about = `${kind === 'conversation' ? '问答' : '创作'}的分享${end}`
      return { kind: 'share', id, title, about }
    },
  )
  const assistants = (agents.ok ? agents.data : [])
    .filter(({ kind }) => kind === 'team')
    .map(({ id, title }): Source => ({ kind: 'agent', id, title, about: '助手' }))
  const isNew = ({ kind, id }: Source) =>
    !own.works.some((work) => work.kind === kind && work.sourceId === id)
  return [...shared, ...assistants].filter(isNew)
}
