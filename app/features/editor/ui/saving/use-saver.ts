import { useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '~/client/toasts'
import { nodeOfBody } from '~/features/document/prose'
import type { SectionBody } from '#packages/document/body'
import type { SectionAddress } from './section-save'
import { SectionSaver, type SaverEvents } from './section-saver'

export interface SaverOwner extends SectionAddress {
  onSaved: () => void
  onClose: () => void
}

/** Saves what is typed, and what is left when the section is. */
export function useSaver(
  { teamId, documentId, nodeId, onSaved, onClose }: SaverOwner,
  base: { rev: number; body: SectionBody },
  resumed: SectionBody | null,
  onMerged: SaverEvents['onMerged'],
): SectionSaver {
  const saved = useEffectEvent(onSaved)
  const parted = useEffectEvent(() => {
    showToast({ icon: 'warning', title: '同一段刚被别人改过，两份都留着，请选一份' })
    onClose()
  })
  const merged = useEffectEvent<SaverEvents['onMerged']>((sent, both) => {
    showToast({ icon: 'success', title: '已保存，并与别处的改动合在一起' })
    onMerged(sent, both)
  })
  const [saver] = useState(
    () =>
      new SectionSaver({
        address: { teamId, documentId, nodeId },
        base,
        resumed: resumed && nodeOfBody(resumed),
      }),
  )
  useEffect(() => {
    saver.listen({
      onSaved: () => saved(),
      onParted: () => parted(),
      onMerged: (...both) => merged(...both),
    })
    const online = () => void saver.save()
    window.addEventListener('online', online)
    window.addEventListener('pagehide', saver.draft)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('pagehide', saver.draft)
      saver.leave()
    }
  }, [saver])
  return saver
}
