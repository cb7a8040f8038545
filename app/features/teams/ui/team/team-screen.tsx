import { useState, type ReactNode } from 'react'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import { formatDay, formatNumber } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { SectionTitle } from '~/kit/section-title'
import { planLabels, type MemberView, type TeamInfoView } from '../../terms'
import { Figures } from '../figures'
import { BrandLogo, LogoField } from './logo-field'
import { TransferDialog } from './transfer-dialog'
import { useTeamAction } from '../use-team-action'

export interface TeamScreenProps {
  info: TeamInfoView
  /** Coins that the team may spend. */
  balance: number
  /** To whom the owner may hand the team. */
  heirs: MemberView[]
  /** What else the owner may do, of other features. */
  children?: ReactNode
}

/** /team: what the team is, and what of it can be changed. */
export function TeamScreen({ info, balance, heirs, children }: TeamScreenProps) {
  const { team } = useShell()
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-12">
        <header className="t-head">
          <h1>团队管理</h1>
        </header>
        <Figures
          figures={[
            { label: '状态', value: planLabels[info.status] },
            { label: '到期', value: formatDay(info.expiryDate) || '长期' },
            { label: '席位', value: info.usedSeats, rest: ` / ${info.seats}` },
            { label: '硬币余额', value: formatNumber(balance) },
          ]}
        />
        <div className="t-column">
          <TeamForm key={info.id} info={info} />
          {team?.member.role === 'owner' && <Transfer heirs={heirs} />}
          {team?.member.role === 'owner' && children}
        </div>
      </div>
    </main>
  )
}

function TeamForm({ info }: { info: TeamInfoView }) {
  const { team } = useShell()
  const { runAction, isBusy, error } = useTeamAction()
  const [name, setName] = useState(info.name)
  const [contact, setContact] = useState(info.contact)
  const [logo, setLogo] = useState<string | null>(null)
  const isShort = name.trim().length < 2
  const isChanged = name !== info.name || contact !== info.contact || logo !== null

  async function save() {
    const fields = { name, contact, ...(logo !== null && { logo }) }
    if (!(await runAction('POST /team/:teamId/update', fields))) return
    setLogo(null)
    showToast({ title: '已保存', icon: 'success' })
  }

  return (
    <section>
      <SectionTitle>团队信息</SectionTitle>
      <form
        className="mt-4 flex flex-col gap-[18px]"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isShort && isChanged) void save()
        }}
      >
        {info.isBranded && team ? (
          <BrandLogo team={team} />
        ) : (
          <LogoField teamName={info.name} address={logo ?? info.logo} onChange={setLogo} />
        )}
        <Field
          label="名称"
          {...(isShort && { error: '名称至少两个字' })}
          {...(info.isBranded && { hint: '与品牌同名，随标志一起更换' })}
        >
          <TextInput
            value={name}
            maxLength={40}
            readOnly={info.isBranded}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="联系方式" hint="成员遇到问题时找谁，例如姓名、内线或邮箱">
          <TextInput
            value={contact}
            maxLength={80}
            onChange={(event) => setContact(event.target.value)}
          />
        </Field>
        {error && (
          <p className="text-small text-danger" role="alert">
            {error}
          </p>
        )}
        <div>
          <Button kind="primary" type="submit" busy={isBusy} disabled={isShort || !isChanged}>
            {isBusy ? '正在保存' : '保存'}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Transfer({ heirs }: { heirs: MemberView[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="mt-10">
      <SectionTitle>转让团队</SectionTitle>
      <p className="mt-2 text-small text-ink-2">
        每个团队只有一位创建者。转让后你成为管理员，只有新的创建者能再转让。
      </p>
      <div className="mt-3">
        <Button
          onClick={() => setOpen(true)}
          {...(heirs.length === 0 && { disabledReason: '团队里还没有其他成员' })}
        >
          转让团队
        </Button>
      </div>
      {isOpen && <TransferDialog heirs={heirs} onClose={() => setOpen(false)} />}
    </section>
  )
}
