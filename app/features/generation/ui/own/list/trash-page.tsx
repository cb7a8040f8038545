import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { TrashedText } from '~/features/document/wire/contracts/own'
import { Button, ButtonLink } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { EmptyState } from '~/kit/empty-state'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import '../../history/history.css'
import { KindMark } from './kind-mark'

/** /document/trash: what was deleted within 30 days. */
export function TrashPage({ teamId, texts }: { teamId: string; texts: readonly TrashedText[] }) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<TrashedText | 'all' | null>(null)
  async function restore({ id, title }: TrashedText) {
    const answer = await call('POST /document/trash/restore', { body: { teamId, id } })
    if (!answer.ok) return
    showToast({ icon: 'success', title: `「${title}」已恢复` })
    void revalidate()
  }
  async function purge() {
    if (asked === null) return
    const answer =
      asked === 'all'
        ? await call('DELETE /document/trash/empty', { query: { teamId } })
        : await call('DELETE /document/trash/purge', { query: { teamId, id: asked.id } })
    if (answer.ok) void revalidate()
    setAsked(null)
  }
  return (
    <main className="k-main">
      <header className="k-bar">
        <h1 className="flex-1">文档回收站</h1>
        <ButtonLink kind="ghost" to="/document">
          返回文档
        </ButtonLink>
        {texts.length > 0 && (
          <Button kind="danger-text" onClick={() => setAsked('all')}>
            清空回收站
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="history">
          {texts.length === 0 ? (
            <EmptyState drawing="desk" title="回收站是空的" hint="删除的文档在这里留30天" />
          ) : (
            <ul className="history-list" aria-label={`共${texts.length}份文档`}>
              {texts.map((text) => (
                <li key={text.id} className="history-row">
                  <KindMark kind={text.kind} />
                  <span className="history-name">
                    <b title={text.title}>{text.title}</b>
                    <span>
                      {text.deleteTime}删除
                      <Dot />
                      还留{text.daysLeft}天
                    </span>
                  </span>
                  <Button
                    size="small"
                    aria-label={`恢复 ${text.title}`}
                    onClick={() => void restore(text)}
                  >
                    恢复
                  </Button>
                  <Button
                    kind="danger-text"
                    size="small"
                    aria-label={`彻底删除 ${text.title}`}
                    onClick={() => setAsked(text)}
                  >
                    彻底删除
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        question={
          asked === null || asked === 'all' ? '清空回收站？' : `彻底删除「${asked.title}」？`
        }
        consequence="不能再恢复。"
        confirmLabel={asked === 'all' ? `删除${texts.length}份文档` : '彻底删除'}
        onConfirm={() => void purge()}
      />
    </main>
  )
}
