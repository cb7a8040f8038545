import { Globe, Upload } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '~/kit/controls/button'
import { useFileDrop } from '../upload/drop-zone'
import { FilePicker } from '../upload/file-picker'
import { useAdding } from '../upload/use-uploads'
import { useLibraryServices } from '../use-library-services'
import { AddWebPageDialog } from '../web/add-web-page-dialog'
import { EXAMPLES_TITLE, exampleFiles } from './example-files'

/** The first act of a team without anything: a leaf of letter paper that takes files, and goes on in the library. */
export function FirstFile() {
  const services = useLibraryServices()
  const add = useAdding(services)
  const navigate = useNavigate()
  const zone = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isWebOpen, setWebOpen] = useState(false)
  const take = useCallback(
    (files: File[], hadFolders = false) => {
      if (files.length === 0 && !hadFolders) return
      add(files, hadFolders)
      void navigate('/library')
    },
    [add, navigate],
  )
  const isOver = useFileDrop(zone, take)
  return (
    <div ref={zone} className="letter-paper" data-over={isOver || undefined}>
      <div className="letter-card">
        <h2 className="font-serif text-[21px] leading-8 font-semibold max-tablet:hidden">
          {isOver ? '松手放入' : '把文件拖到这里'}
        </h2>
        <h2 className="hidden font-serif text-[19px] leading-7 font-semibold max-tablet:block">
          选一份文件
        </h2>
        <p className="mt-1.5 text-small text-ink-2">
          PDF、Word、演示文稿、表格、图片
          <span className="max-tablet:hidden">，单个不超过 100 MB</span>
        </p>
        <div className="mt-4 flex justify-center gap-2.5 max-tablet:flex-col">
          <Button
            kind="primary"
            size="large"
            icon={<Upload size={17} aria-hidden="true" />}
            onClick={() => field.current?.click()}
          >
            放入第一份资料
          </Button>
          <Button
            size="large"
            icon={<Globe size={17} aria-hidden="true" />}
            onClick={() => setWebOpen(true)}
          >
            添加网页
          </Button>
        </div>
        <FilePicker ref={field} onFiles={take} />
        {isWebOpen && (
          <AddWebPageDialog
            services={services}
            onClose={() => setWebOpen(false)}
            onAdded={() => void navigate('/library')}
          />
        )}
      </div>
    </div>
  )
}

/** For who has nothing at hand: the example material, put in like one's own. */
export function ExampleMaterial() {
  const services = useLibraryServices()
  const add = useAdding(services)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const bring = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      add(await exampleFiles(), false)
      void navigate('/library')
    } catch {
      services.notify({ tone: 'error', title: '没有取到示例资料，请重试' })
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="touch k-link w-fit"
      aria-disabled={isBusy}
      onClick={() => void bring()}
    >
      {isBusy ? '正在取示例资料' : EXAMPLES_TITLE}
    </button>
  )
}
