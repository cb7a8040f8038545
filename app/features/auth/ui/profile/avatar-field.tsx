import { formatDay } from '~/core/format'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Avatar } from '~/kit/avatar'
import { Button } from '~/kit/controls/button'
import type { UserView } from '../../contract'
import { cutPicture, pictureTypes } from './cut-picture'

/** The picture, the name and the number that support asks for. */
export function AvatarField({ user }: { user: UserView }) {
  const input = useRef<HTMLInputElement>(null)
  const { send, isBusy } = useSending()

  async function pick(file: File | undefined) {
    if (!file) return
    const cut = await cutPicture(file)
    if ('error' in cut) showToast({ title: cut.error, icon: 'danger' })
    else await send(cut.image)
  }

  return (
    <section className="p-face" aria-label="头像">
      <span className="p-avatar">
        <Avatar name={user.name} imageUrl={user.avatar || undefined} size="large" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="truncate font-serif text-[18px] leading-7 font-semibold">{user.name}</div>
        <div className="text-small text-ink-3">
          <span className="inline-block">编号{user.id}，</span>
          <span className="inline-block">{formatDay(user.createTime)}加入</span>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        hidden
        onChange={(event) => {
          void pick(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="flex gap-2">
        {user.avatar && (
          <Button kind="ghost" size="small" onClick={() => void send('')}>
            移除头像
          </Button>
        )}
        <Button size="small" busy={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? '上传中' : '更换头像'}
        </Button>
      </div>
    </section>
  )
}

function useSending() {
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function send(image: string) {
    setBusy(true)
    const answer = await call('POST /user/avatar', { body: { image } }, { keepEmpty: true })
    if (answer.ok) await revalidate()
    setBusy(false)
  }

  return { send, isBusy }
}
