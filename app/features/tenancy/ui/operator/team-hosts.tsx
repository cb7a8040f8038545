import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { SectionTitle } from '~/kit/section-title'
import type { TeamDetailView } from '../../terms'

/** Domains that show the team's brand: an operator binds and releases them without proof. */
export function TeamHosts({ team: { id, hosts, maxHosts } }: { team: TeamDetailView }) {
  const [leaving, setLeaving] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function release() {
    setBusy(true)
    const answer = await call('POST /desk/team/host/release', { body: { id, host: leaving } })
    setBusy(false)
    setLeaving('')
    if (!answer.ok) return
    showToast({ icon: 'success', title: `已解除${leaving}` })
    void revalidate()
  }
  return (
    <section aria-label="域名">
      <SectionTitle>域名</SectionTitle>
      <p className="pt-2 text-small text-ink-2">
        {hosts.length === 0
          ? '还没有域名，成员从平台的网址进入。'
          : `用这些域名打开的是团队自己的品牌，最多${maxHosts}个。`}
      </p>
      <ul className="pt-2">
        {hosts.map((host) => (
          <li
            key={host}
            className="flex min-h-11 items-center justify-between gap-3 border-b border-line text-small"
          >
            <span className="min-w-0 break-all">{host}</span>
            <Button size="small" aria-label={`解除：${host}`} onClick={() => setLeaving(host)}>
              解除
            </Button>
          </li>
        ))}
      </ul>
      <BindForm id={id} />
      <ConfirmDialog
        open={leaving !== ''}
        onOpenChange={() => setLeaving('')}
        question={`解除「${leaving}」？`}
        consequence="一分钟内这个域名不再打开团队的页面，正在使用的成员须从别的网址重新登录。"
        confirmLabel="解除"
        actBusy="正在解除"
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void release()}
      />
    </section>
  )
}

function BindForm({ id }: { id: string }) {
  const [host, setHost] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function bind(event: FormEvent) {
    event.preventDefault()
    if (host.trim() === '') return setError('请填写完整的域名，如ai.example.com')
    setBusy(true)
    const answer = await call('POST /desk/team/host/bind', { body: { id, host } }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    setHost('')
    showToast({ icon: 'success', title: '已绑定，一分钟内各处生效' })
    void revalidate()
  }
  return (
    <form className="flex items-start gap-2 pt-4" onSubmit={(event) => void bind(event)}>
      <div className="min-w-0 flex-1">
        <Field label="域名" hideLabel error={error}>
          <TextInput
            value={host}
            placeholder="ai.example.com"
            maxLength={253}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setError('')
              setHost(event.target.value)
            }}
          />
        </Field>
      </div>
      <Button type="submit" busy={isBusy}>
        绑定域名
      </Button>
    </form>
  )
}
