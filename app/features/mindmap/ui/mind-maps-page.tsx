import { Network, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Skeleton, SkeletonGroup } from '~/kit/skeleton'
import type { MapRow } from '~/features/document/contract'
import { createMap } from './create-map'
import { MapMissing } from './map-missing'

/** /mindmap: the maps that are open to a person, the latest first. */
export function MindMapsPage({ teamId }: { teamId: string | null }) {
  if (teamId === null) return <MapMissing isStranger />
  return (
    <main className="k-main">
      <header className="k-bar">
        <h1 className="flex-1">脑图</h1>
        <NewMap teamId={teamId} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[760px] gap-1 p-4">
          <Maps teamId={teamId} />
        </div>
      </div>
    </main>
  )
}

function Maps({ teamId }: { teamId: string }) {
  const { maps, reload } = useMaps(teamId)
  if (maps === 'loading') return <LoadingRows />
  if (maps === 'failed')
    return (
      <EmptyState
        drawing="none"
        title="脑图没有读到"
        actions={<Button onClick={reload}>再试一次</Button>}
      />
    )
  if (maps.length === 0)
    return (
      <EmptyState
        drawing="desk"
        title="还没有脑图"
        hint="从空白开始，或在资料的「脑图」里编辑它的副本"
        actions={<NewMap teamId={teamId} />}
      />
    )
  return maps.map(({ id, title, updateTime }) => (
    <Link
      key={id}
      to={`/mindmap/${id}`}
      className="flex items-center gap-3 rounded-md px-3 py-2.5 hover:bg-wash"
    >
      <Network size={17} aria-hidden="true" className="text-ink-2" />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <time className="text-small text-ink-3">{updateTime}</time>
    </Link>
  ))
}

const LoadingRows = () => (
  <SkeletonGroup>
    <div className="grid gap-4 p-3">
      {[60, 45, 52].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={18} />
      ))}
    </div>
  </SkeletonGroup>
)

function NewMap({ teamId }: { teamId: string }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    const id = await createMap(teamId, { title: '未命名脑图', topics: [] })
    setBusy(false)
    if (id !== null) void navigate(`/mindmap/${id}`)
  }
  return (
    <Button
      kind="primary"
      busy={isBusy}
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => void create()}
    >
      新建脑图
    </Button>
  )
}

type Loaded = readonly MapRow[] | 'loading' | 'failed'

function useMaps(teamId: string): { maps: Loaded; reload: () => void } {
  const [maps, setMaps] = useState<Loaded>('loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    const gone = new AbortController()
    void call('GET /document/map/list', { query: { teamId } }, { silent: true }).then((answer) => {
      if (!gone.signal.aborted) setMaps(answer.ok ? answer.data : 'failed')
    })
    return () => gone.abort()
  }, [teamId, round])
  const reload = () => {
    setMaps('loading')
    setRound((current) => current + 1)
  }
  return { maps, reload }
}
