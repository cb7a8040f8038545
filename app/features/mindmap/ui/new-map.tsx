import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '~/kit/controls/button'
import { createMap } from './create-map'

/** 新建脑图: an empty one, opened at once. */
export function NewMap({ teamId }: { teamId: string }) {
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
