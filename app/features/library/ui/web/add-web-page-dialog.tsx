import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field, TextInput } from '~/kit/controls/field'
import type { FileView } from '../../wire/contracts/files'
import { MAX_WEB_ADDRESS } from '../../wire/terms/web'
import { sentenceOf, type LibraryServices } from '../services'

export interface AddWebPageDialogProps {
  services: LibraryServices
  /** Where it shall lie; '' or absent: the root. */
  folderId?: string
  onClose: () => void
  /** The file as it is queued; one that was in the library already comes back as it is. */
  onAdded: (file: FileView) => void
}

/**
 * 添加网页: an address, and a name of one's own if wanted. Place it while it shall stand open:
 * `{isAdding && <AddWebPageDialog services={services} onClose={() => setIsAdding(false)} onAdded={list.reload} />}`.
 */
export function AddWebPageDialog(props: AddWebPageDialogProps) {
  const { services, folderId = '', onClose, onAdded } = props
  const [url, setUrl] = useState('')
  const [title, setTitle] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const address = url.trim()
  const problem = address !== '' && !isLikeAddress(address) ? '请填写完整的网址' : ''
  const add = async () => {
    if (address === '' || problem || isBusy) return
    if (!services.calls) return services.openSignIn()
    setIsBusy(true)
    setError('')
    try {
      const file = await services.calls.web.add({ url: address, title: title.trim(), folderId })
      onAdded(file)
      if (file.status === 'DONE') {
        services.notify({
          tone: 'info',
          title: '这个网页已在知识库中',
          description: file.title,
          action: { label: '打开', onPress: () => services.openFile(file.id) },
        })
      }
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure, '添加失败，请重试'))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="添加网页"
      text="读取网页的正文和表格，保存一份快照，离线也能阅读"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={address === '' || problem !== ''}
            onClick={() => void add()}
          >
            {isBusy ? '正在添加' : '添加'}
          </Button>
        </>
      }
    >
      <form
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Field label="网址" error={problem || error} hint="需要登录才能看到的网页读取不到">
          <TextInput
            type="text"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            maxLength={MAX_WEB_ADDRESS}
            value={url}
            onChange={(event) => {
              setUrl(event.target.value)
              setError('')
            }}
          />
        </Field>
        <Field label="名称" hint="不填时使用网页的标题">
          <TextInput
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <button type="submit" hidden aria-label="添加" />
      </form>
    </Dialog>
  )
}

// The server has the last word; this only saves a trip.
const isLikeAddress = (text: string) =>
  URL.canParse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`) && /[.:]/.test(text)
