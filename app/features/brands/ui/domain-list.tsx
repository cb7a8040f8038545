import { Copy } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { call, postInTeam } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Field, TextInput } from '~/kit/controls/field'
import { IconButton } from '~/kit/controls/icon-button'
import { SectionTitle } from '~/kit/section-title'
import { Status } from '~/kit/status'
import type { BrandSettingsView, DomainClaimView } from '../contract'

interface DomainListProps {
  teamId: string
  settings: BrandSettingsView
  onSettings: (settings: BrandSettingsView) => void
}

/** Domains of the team: asked for, proved by DNS, bound, given back. */
export function DomainList({ teamId, settings, onSettings }: DomainListProps) {
  const [leaving, setLeaving] = useState<DomainClaimView | null>(null)
  const [busyId, setBusyId] = useState('')
  const keep = (domains: DomainClaimView[]) => onSettings({ ...settings, domains })

  async function check({ id }: DomainClaimView) {
    setBusyId(id)
    const answer = await call('POST /team/:teamId/brand/domain/:claimId/check', {
      params: { teamId, claimId: id },
    })
    setBusyId('')
    if (!answer.ok) return
    keep(answer.data)
    const now = answer.data.find((item) => item.id === id)
    if (now?.state === 'active' && now.problem === '') {
      showToast({ title: `${now.host}已绑定`, icon: 'success' })
    }
  }

  async function release({ id }: DomainClaimView) {
    setBusyId(id)
    const answer = await call('DELETE /team/:teamId/brand/domain/:claimId', {
      params: { teamId, claimId: id },
    })
    setBusyId('')
    setLeaving(null)
    if (answer.ok) keep(answer.data)
  }

  return (
    <section className="b-domains" aria-label="域名">
      <SectionTitle>域名</SectionTitle>
      <p className="text-small text-ink-2">
        访客用团队自己的域名打开时，只会看到这里的品牌。最多{settings.maxDomains}个。
      </p>
      {settings.domains.map((domain) => (
        <DomainRow
          key={domain.id}
          domain={domain}
          isBusy={busyId === domain.id}
          onCheck={() => void check(domain)}
          onRelease={() => setLeaving(domain)}
        />
      ))}
      <ClaimForm teamId={teamId} onClaims={keep} />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        question={leaving ? `解除绑定「${leaving.host}」？` : ''}
        consequence="一分钟内这个域名不再打开团队的页面；七天内别的团队不能绑定它。"
        confirmLabel="解除绑定"
        actBusy="正在解除"
        isBusy={busyId !== ''}
        onConfirm={() => leaving && void release(leaving)}
      />
    </section>
  )
}

function ClaimForm(props: { teamId: string; onClaims: (claims: DomainClaimView[]) => void }) {
  const [host, setHost] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function claim(event: FormEvent) {
    event.preventDefault()
    if (host.trim() === '') return setProblem('请填写完整的域名，如ai.example.com')
    setBusy(true)
    const answer = await postInTeam(
      'POST /team/:teamId/brand/domain',
      props.teamId,
      { host },
      { silent: true },
    )
    setBusy(false)
    if (!answer.ok) return setProblem(answer.message)
    setHost('')
    setProblem('')
    props.onClaims(answer.data)
  }

  return (
    <form className="flex items-start gap-2" onSubmit={(event) => void claim(event)}>
      <div className="min-w-0 flex-1 max-w-[360px]">
        <Field label="域名" hideLabel error={problem}>
          <TextInput
            value={host}
            placeholder="ai.example.com"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setHost(event.target.value)
              setProblem('')
            }}
          />
        </Field>
      </div>
      <Button type="submit" busy={isBusy}>
        添加域名
      </Button>
    </form>
  )
}

interface DomainRowProps {
  domain: DomainClaimView
  isBusy: boolean
  onCheck: () => void
  onRelease: () => void
}

function DomainRow({ domain, isBusy, onCheck, onRelease }: DomainRowProps) {
  const isDone = domain.state === 'active' && domain.certificate !== 'pending'
  return (
    <article className="b-domain" aria-label={domain.host}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <strong className="min-w-0 break-all">{domain.host}</strong>
        <DomainStatus domain={domain} />
        <span className="flex-1" />
        {!isDone && (
          <Button size="small" busy={isBusy} onClick={onCheck}>
            {domain.state === 'active' ? '查看证书' : '验证'}
          </Button>
        )}
        <Button size="small" kind="danger-text" onClick={onRelease}>
          {domain.state === 'active' ? '解除绑定' : '移除'}
        </Button>
      </div>
      {domain.problem && (
        <p className="text-small text-danger" role="status">
          {domain.problem}
        </p>
      )}
      {domain.state === 'pending' && <Proof domain={domain} />}
    </article>
  )
}

function DomainStatus({ domain: { state, certificate } }: { domain: DomainClaimView }) {
  if (state === 'pending') return <Status tone="waiting">待验证</Status>
  if (certificate === 'pending') return <Status tone="waiting">正在签发证书</Status>
  if (certificate === 'failed') return <Status tone="danger">证书签发失败</Status>
  return <Status tone="done">已绑定</Status>
}

function Proof({ domain: { proof, target } }: { domain: DomainClaimView }) {
  return (
    <ol className="b-proof">
      <li>
        在域名的DNS里加一条TXT记录，证明域名归团队所有：
        <CopyLine label="主机记录" text={proof.name} />
        <CopyLine label="记录值" text={proof.value} />
      </li>
      {target && (
        <li>
          再加一条CNAME记录，指向：
          <CopyLine label="目标" text={target} />
        </li>
      )}
      <li>记录生效后点「验证」，通常几分钟，最长一天。</li>
    </ol>
  )
}

function CopyLine({ label, text }: { label: string; text: string }) {
  const copy = () =>
    void navigator.clipboard
      .writeText(text)
      .then(() => showToast({ title: `${label}已复制`, icon: 'success' }))
      .catch(() => showToast({ title: '没有复制成功，请手动选取', icon: 'danger' }))
  return (
    <span className="b-copy">
      <span className="text-ink-3">{label}</span>
      <code>{text}</code>
      <IconButton label={`复制${label}`} size="tiny" icon={<Copy size={15} />} onClick={copy} />
    </span>
  )
}
