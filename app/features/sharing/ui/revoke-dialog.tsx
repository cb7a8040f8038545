import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import type { ShareView } from '../terms'
import { useShareActions } from './use-share-actions'

/** Asks before a link is closed for good. */
export function RevokeShareDialog(props: {
  share: Pick<ShareView, 'id' | 'title'>
  onClose(): void
  onRevoked(): void | Promise<void>
}) {
  const { share, onClose, onRevoked } = props
  const { isBusy, revoke } = useShareActions()
  const confirm = async () => {
    if (await revoke(share.id)) await onRevoked()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      question={`撤销分享「${share.title}」？`}
      consequence="链接立即打不开，之后也不能恢复；可以重新分享，会是另一个链接"
      confirmLabel="撤销分享"
      actBusy="正在撤销"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    />
  )
}
