import { Plus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ChosenFile } from '~/features/library/ui/picker'
import { Button } from '~/kit/controls/button'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { SectionTitle } from '~/kit/section-title'
import type { CreationAttachment } from '../../terms'

const PickerDialog = lazy(async () => ({
  default: (await import('~/features/library/ui/picker')).PickerDialog,
}))

export interface NodeFilesProps {
  title: string
  files: readonly CreationAttachment[]
  mayEdit: boolean
  onChange: (fileIds: string[]) => Promise<void>
}

/** Files of the library that are tied to a heading: whoever writes it and what is under it looks there first. */
export function NodeFiles({ title, files, mayEdit, onChange }: NodeFilesProps) {
  const [isPicking, setPicking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function change(fileIds: string[]) {
    setBusy(true)
    await onChange(fileIds)
    setBusy(false)
  }
  if (!mayEdit && files.length === 0) return null
  return (
    <section aria-busy={isBusy}>
      <header className="drawer-over">
        <SectionTitle as="h3">资料{files.length > 0 && ` ${files.length}`}</SectionTitle>
        {mayEdit && (
          <Button
            kind="ghost"
            size="small"
            aria-label={`给「${title}」附资料`}
            busy={isBusy}
            icon={<Plus size={15} aria-hidden="true" />}
            onClick={() => setPicking(true)}
          >
            附资料
          </Button>
        )}
      </header>
      {files.length === 0 && <p className="drawer-none">撰写时从全文的资料里找；附上的优先用。</p>}
      {files.map((file) => (
        <div key={file.key} className="drawer-file">
          <FileMark extension={extensionOf(file.title)} small />
          {file.title ? (
            <Link className="min-w-0 flex-1 truncate" to={`/library/${file.fileId}`}>
              {file.title}
            </Link>
          ) : (
            <span className="min-w-0 flex-1 text-ink-3">资料已不可见</span>
          )}
          {mayEdit && (
            <IconButton
              label={`移除资料 ${file.title}`}
              size="tiny"
              icon={<X size={14} />}
              onClick={() => void change(idsOf(files.filter(({ key }) => key !== file.key)))}
            />
          )}
        </div>
      ))}
      {isPicking && (
        <Suspense>
          <PickerDialog
            purpose={purpose}
            chosen={files.filter((file) => file.title !== '').map(chosen)}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false)
              void change(picked.map(({ id }) => id))
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

const idsOf = (files: readonly CreationAttachment[]) => files.map(({ fileId }) => fileId)

// Only learned files can be tied, so that the picker needs to be told no more of them.
const chosen = ({ fileId, title }: CreationAttachment): ChosenFile => ({
  id: fileId,
  fileId,
  title,
  extension: extensionOf(title),
  fileSize: 0,
  wordCount: 0,
  createTime: '',
  status: 'DONE',
  percent: 100,
})

/** '' for a name without one. */
export const extensionOf = (title: string) =>
  /\.([A-Za-z0-9]{1,8})$/.exec(title)?.[1]?.toLowerCase() ?? ''

const purpose = { code: 'create', appCode: 'chapter', isChat: false }
