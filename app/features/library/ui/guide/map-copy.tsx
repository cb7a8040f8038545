import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import type { MapNode } from '../../wire/terms/guide'
import { topicsOfMap } from './map-tree'

/** A copy of the map of one's own, which can be edited; the file's stays as it was made. */
export function MapCopy({ tree }: { tree: MapNode }) {
  const { team } = useShell()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  if (!team) return null
  const copy = async () => {
    setBusy(true)
    const body = { teamId: team.id, ...topicsOfMap(tree) }
    const answer = await call('POST /document/map/create', { body })
    setBusy(false)
    if (answer.ok) void navigate(`/mindmap/${answer.data.id}`)
  }
  return (
    <Button
      kind="ghost"
      size="small"
      busy={isBusy}
      icon={<Pencil size={15} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      编辑副本
    </Button>
  )
}
