import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { Sheet } from '~/kit/overlays/sheet'
import { SkeletonRows } from '~/kit/skeleton'
import { PushOpener } from './push/push-opener'
import { usePushKey } from './push/use-push-key'
import { NotificationRow } from './notification-row'
import { useUnread } from './unread'
import { useNotifications } from './use-notifications'

export interface NotificationsSheetProps {
  teamId: string
  onClose: () => void
}

/** What its reader is told of, the newest first. */
export function NotificationsSheet({ teamId, onClose }: NotificationsSheetProps) {
  const { items, failure, isBusy, hasMore, ...actions } = useNotifications(teamId)
  const hasPush = usePushKey() !== ''
  const hasUnread = useUnread(teamId) > 0 || items?.some(({ isRead }) => !isRead) === true
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="通知"
      tools={
        <Button
          kind="ghost"
          size="small"
          disabled={!hasUnread}
          onClick={() => void actions.readAll()}
        >
          全部标为已读
        </Button>
      }
    >
      <div className="px-4 pb-6">
        {hasPush && (
          <PushOpener>
            {(open) => (
              <Button kind="ghost" size="small" className="mb-2" onClick={open}>
                消息提醒
              </Button>
            )}
          </PushOpener>
        )}
        {items === null && failure === '' && <SkeletonRows rows={5} label="正在取通知" />}
        {items?.length === 0 && !hasMore && (
          <EmptyState title="还没有通知" hint="有人在批注里提到你、回复你，会记在这里" />
        )}
        <ul aria-label="通知">
          {items?.map((item) => (
            <NotificationRow
              key={item.id}
              notification={item}
              onOpen={() => {
                void actions.read(item)
                onClose()
              }}
            />
          ))}
        </ul>
        {failure !== '' && (
          <p role="alert" className="pt-3 text-small text-ink-2">
            通知没有取到：{failure}
            <Button size="small" className="ml-2" onClick={() => void actions.retry()}>
              重试
            </Button>
          </p>
        )}
        {hasMore && failure === '' && (
          <Button
            kind="ghost"
            size="small"
            className="mt-3 w-full"
            busy={isBusy}
            onClick={() => void actions.loadMore()}
          >
            更早的通知
          </Button>
        )}
      </div>
    </Sheet>
  )
}
