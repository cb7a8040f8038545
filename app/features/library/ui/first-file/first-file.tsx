import { Upload } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '~/kit/button'
import { useFileDrop } from '../upload/drop-zone'
import { FilePicker } from '../upload/file-picker'
import { useAdding } from '../upload/use-uploads'
import { useLibraryDesk } from '../use-library-desk'

/** The first act of a team without anything: a leaf of letter paper that takes files, and goes on in the library. */
export function FirstFile() {
  const desk = useLibraryDesk()
  const add = useAdding(desk)
  const navigate = useNavigate()
  const zone = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
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
        <p className="mt-1.5 text-small text-ink-2">
          PDF、Word、演示文稿、表格、图片，单个不超过 100 MB
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-2.5">
          <Button
            kind="primary"
            size="large"
            icon={<Upload size={17} aria-hidden="true" />}
            onClick={() => field.current?.click()}
          >
            放入第一份资料
          </Button>
          <ButtonLink size="large" to="/library">
            打开知识库
          </ButtonLink>
        </div>
        <FilePicker ref={field} onFiles={take} />
      </div>
    </div>
  )
}
