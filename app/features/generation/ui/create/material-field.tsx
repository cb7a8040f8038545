import { FolderSearch, Upload } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Segmented } from '~/kit/controls/segmented'
import { MATERIAL_FILES_AT_MOST, materialChoices } from '../../terms'
import { FileLine } from './file-line'
import type { DraftFieldProps } from './outline-field'
import { useMaterialUpload } from './use-material-upload'

const PickerDialog = lazy(async () => ({
  default: (await import('~/features/library/ui/picker')).PickerDialog,
}))

interface MaterialFieldProps extends DraftFieldProps {
  /** No model writes: what is made is quoted from sources alone. */
  isOffline: boolean
}

/** What the text leans on: nothing, what is found, or files of one's own. */
export function MaterialField({ draft, onChange, isOffline }: MaterialFieldProps) {
  return (
    <section className="create-field">
      <div className="create-over">
        <h2 className="create-label">参考资料</h2>
        <Segmented
          label="参考资料"
          value={draft.material}
          onChange={(material) => onChange({ material })}
          options={materialChoices.map((value) => ({ value, label: value }))}
        />
      </div>
      {draft.material === '手动上传' ? (
        <ChosenMaterial {...{ draft, onChange }} />
      ) : (
        <p className="text-small text-ink-2">
          {draft.material === 'AI智能'
            ? '先查知识库，再查已打开的联网与学术来源；每条引文都能点回原文。'
            : WITHOUT[isOffline ? 'excerpt' : 'written']}
        </p>
      )}
    </section>
  )
}

const WITHOUT = {
  written: '不用资料撰写，正文里的数字会标为待补依据。',
  excerpt: '不选资料就没有可摘录的原文，各节都会留作待补。',
}

/** Files of one's choice, out of the library or uploaded. */
export function ChosenMaterial({ draft, onChange }: DraftFieldProps) {
  const { files } = draft
  const [isPicking, setPicking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const upload = useMaterialUpload((file) => onChange({ files: [...files, file] }))
  const add = async (list: FileList | null) => {
    const room = MATERIAL_FILES_AT_MOST - files.length
    const chosen = [...(list ?? [])]
    if (chosen.length > room) {
      showToast({ icon: 'warning', title: `最多选${MATERIAL_FILES_AT_MOST}份资料` })
    }
    await upload.add(chosen.slice(0, room))
  }
  return (
    <>
      {files.length > 0 && (
        <ul className="create-files" aria-label="已选资料">
          {files.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              onDrop={() => onChange({ files: files.filter(({ id }) => id !== file.id) })}
            />
          ))}
        </ul>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={<FolderSearch size={15} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          从知识库选
        </Button>
        <Button
          size="small"
          icon={<Upload size={15} aria-hidden="true" />}
          busy={upload.isBusy}
          onClick={() => input.current?.click()}
        >
          {upload.isBusy ? '正在上传' : '上传文件'}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="上传资料"
          onChange={(event) => {
            void add(event.target.files)
            event.target.value = ''
          }}
        />
        <span className="ml-1.5 text-micro text-ink-3" role="status">
          已选{files.length}份，最多{MATERIAL_FILES_AT_MOST}份
        </span>
      </div>
      {isPicking && (
        <Suspense>
          <PickerDialog
            purpose={purpose}
            chosen={files}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false)
              onChange({ files: picked })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const purpose = { code: 'create', appCode: 'material', isChat: false }
