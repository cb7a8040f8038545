import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { ConfirmSubject } from '~/kit/overlays/confirm-subject'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import type { OwnCreatorView } from '../../terms'
import { aboutWork, monthDay } from '../work-words'
import { ProfileForm } from './profile-form'
import { PublishDialog } from './publish-dialog'

interface TeamCreatorScreenProps {
  own: OwnCreatorView
  teamId: string
  teamName: string
}

type OwnWork = OwnCreatorView['works'][number]

/** /team/creator: how the team shows itself to all others here, and which works it shows. */
export function TeamCreatorScreen({ own, teamId, teamName }: TeamCreatorScreenProps) {
  const [isPublishing, setPublishing] = useState(false)
  const [leaving, setLeaving] = useState<OwnWork | null>(null)
  const { revalidate } = useRevalidator()
  async function takeBack({ id: workId, title }: OwnWork) {
    const answer = await call('POST /creator/work/takeBack', { body: { teamId, workId } })
    if (answer.ok) showToast({ icon: 'success', title: `「${title}」已收回` })
    void revalidate()
  }
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-12">
        <header className="t-head">
          <h1 className="flex-1">公开作品</h1>
          {own.isPublished && own.downReason === '' && (
            <Link to={`/creator/${own.id}`} className="k-link text-small">
              看公开页
            </Link>
          )}
        </header>
        <div className="t-body grid gap-9">
          {own.downReason && (
            <p className="text-small text-warning" role="status">
              平台已下架本团队的公开页：{own.downReason}
            </p>
          )}
          <ProfileForm key={own.id} own={own} teamId={teamId} teamName={teamName} />
          <section aria-label="作品">
            <header className="flex items-center justify-between border-b border-ink pb-2">
              <SectionTitle>作品</SectionTitle>
              <Button
                size="small"
                {...(own.id === '' && { disabledReason: '先保存名称与印字' })}
                onClick={() => setPublishing(true)}
              >
                公开一件
              </Button>
            </header>
            {own.works.length === 0 ? (
              <div className="pt-8">
                <EmptyState
                  title="还没有公开的作品"
                  hint="从团队的分享和团队的助手里选，别的团队只看得到公开的这些"
                  drawing="none"
                />
              </div>
            ) : (
              <ul>
                {own.works.map((work) => (
                  <WorkLine key={work.id} work={work} onTakeBack={() => setLeaving(work)} />
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
      <ConfirmSubject
        subject={leaving}
        question={({ title }) => `收回「${title}」？`}
        consequence="别的团队不再看到它；分享链接还能打开，要停用请到「对外分享」撤销。"
        confirmLabel="收回"
        onConfirm={(work) => void takeBack(work)}
        onClose={() => setLeaving(null)}
      />
      {isPublishing && (
        <PublishDialog own={own} teamId={teamId} onClose={() => setPublishing(false)} />
      )}
    </main>
  )
}

function WorkLine({ work, onTakeBack }: { work: OwnWork; onTakeBack: () => void }) {
  const { title, downReason, isClosed, uses, publishTime } = work
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex items-center gap-2">
          <span className="truncate">{title}</span>
          {downReason !== '' && <Tag tone="warning">已下架</Tag>}
          {downReason === '' && isClosed && <Tag tone="warning">链接已失效</Tag>}
        </span>
        <span className="block truncate text-micro text-ink-3">
          {aboutWork(work)}，{monthDay(publishTime)}公开
          {downReason !== '' && `，${downReason}`}
        </span>
      </span>
      <span className="text-small text-ink-2">30天内{uses}次</span>
      <Button size="small" kind="ghost" aria-label={`收回：${title}`} onClick={onTakeBack}>
        收回
      </Button>
    </li>
  )
}
