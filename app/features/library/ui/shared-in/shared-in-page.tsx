import { Check, FileText, Link2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { SkeletonRows } from '~/kit/skeleton'
import { Spinner } from '~/kit/spinner'
import type { LibraryServices } from '../services'
import type { SharedPart } from './shared-parts'
import { useSharedItems, type PartState } from './use-shared-items'

export interface SharedInPageProps {
  services: LibraryServices
  isSignedIn: boolean
  /** It came before this device could take it. */
  isLost: boolean
}

/** /share-target: what another app of the device has handed over, on its way into the library. */
export function SharedInPage({ services, isSignedIn, isLost }: SharedInPageProps) {
  const { parts, isBusy, putAway, discard } = useSharedItems()
  const navigate = useNavigate()
  const { calls } = services
  const put = async () => {
    if (!calls || !(await putAway(calls))) return
    services.notify({ tone: 'success', title: '已放进知识库，正在学习' })
    void navigate('/library')
  }
  return (
    <main className="k-main">
      <div className="mx-auto w-full max-w-[640px] overflow-y-auto px-4 py-[6vh]">
        <h1 className="font-serif text-[26px] leading-10 font-semibold">分享到知识库</h1>
        {parts === null && <SkeletonRows rows={3} label="正在读取分享的内容" />}
        {parts?.length === 0 && <Nothing isLost={isLost} />}
        {parts && parts.length > 0 && (
          <>
            <ul aria-label="分享的内容" className="mt-5 border-t border-ink">
              {parts.map(({ key, part, state }) => (
                <PartRow key={key} part={part} state={state} />
              ))}
            </ul>
            <div className="mt-5 flex flex-wrap gap-2">
              {calls ? (
                <Button kind="primary" busy={isBusy} onClick={() => void put()}>
                  放进知识库
                </Button>
              ) : (
                !isSignedIn && (
                  <ButtonLink kind="primary" to="/login?redirectUrl=/share-target">
                    登录后放进知识库
                  </ButtonLink>
                )
              )}
              <Button kind="ghost" disabled={isBusy} onClick={() => void discard()}>
                不要了
              </Button>
            </div>
            <p className="mt-3 text-small text-ink-3">
              {isSignedIn && !calls ? '加入团队之后才能放进知识库' : '放进去之前，只存在这台设备上'}
            </p>
          </>
        )}
      </div>
    </main>
  )
}

const Nothing = ({ isLost }: { isLost: boolean }) => (
  <EmptyState
    drawing="shelf"
    title={isLost ? '这一次没有收到' : '没有等着放进去的内容'}
    hint={
      isLost ? '请回到刚才的应用，再分享一次' : '安装到手机之后，在别的应用里点分享，就能选到这里'
    }
    actions={<ButtonLink to="/library">知识库</ButtonLink>}
  />
)

function PartRow({ part, state }: { part: SharedPart; state: PartState }) {
  const Icon = part.type === 'link' ? Link2 : FileText
  const refusal = part.type === 'file' ? part.refusal : ''
  const trouble = state.type === 'failed' ? state.message : refusal
  return (
    <li className="flex min-h-[52px] items-center gap-3 border-b border-line py-3">
      <Icon size={20} aria-hidden="true" className="flex-none text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block break-words">{part.name}</span>
        {part.type === 'link' && part.name !== part.url && (
          <span className="block truncate text-small text-ink-3">{part.url}</span>
        )}
        {trouble !== '' && (
          <span role="alert" className="block text-small text-danger">
            {trouble}
          </span>
        )}
      </span>
      {state.type === 'busy' && <Spinner />}
      {state.type === 'done' && <Check size={18} aria-label="已放进知识库" />}
    </li>
  )
}
