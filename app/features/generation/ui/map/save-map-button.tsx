import { Network } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DocTree } from '#packages/document/tree'
import { Button } from '~/kit/controls/button'
import { saveAsMap } from './save-as-map'

/** 存为脑图: the headings as a map of one's own, opened at once; the outline stays. */
export function SaveMapButton({ teamId, tree }: { teamId: string; tree: DocTree }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const id = await saveAsMap(teamId, tree)
    setBusy(false)
    if (id !== null) void navigate(`/mindmap/${id}`)
  }
  return (
    <Button
      kind="ghost"
      size="small"
      busy={isBusy}
      icon={<Network size={15} aria-hidden="true" />}
      onClick={() => void save()}
    >
      存为脑图
    </Button>
  )
}
