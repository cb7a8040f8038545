import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { createMap } from './create-map'

/** What can be read, by the ends of names. */
const MAP_FILES = '.xmind,.mm,.opml,.md,.txt'
const MOST_BYTES = 20_000_000
const MOST_SHEETS = 20

/** 导入: each sheet of a file becomes a map of one's own, the first is opened. */
export function ImportMaps({ teamId }: { teamId: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    const id = await importMaps(teamId, file).finally(() => setBusy(false))
    if (id !== null) void navigate(`/mindmap/${id}`)
  }
  return (
    <>
      <Button
        busy={isBusy}
        icon={<FileUp size={16} aria-hidden="true" />}
        title="XMind、FreeMind、OPML、Markdown与文本大纲"
        onClick={() => input.current?.click()}
      >
        导入
      </Button>
      <input
        ref={input}
        type="file"
        accept={MAP_FILES}
        className="sr-only"
        aria-label="选择脑图文件"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void take(file)
          target.value = ''
        }}
      />
    </>
  )
}

/** The first map that was laid down; null where none was, which has been said. */
async function importMaps(teamId: string, file: File): Promise<string | null> {
  if (file.size > MOST_BYTES) return refuse('文件太大，最多20 MB')
  const { fittedMap, readMapFile } = await import('./files')
  const maps = await readMapFile(file).catch(() => [])
  const found = maps.filter(({ topics }) => topics.length > 0)
  if (found.length === 0)
    return refuse('没有读到脑图，请选XMind、FreeMind、OPML、Markdown或文本文件')
  let first: string | null = null
  let cut = 0
  for (const sheet of found.slice(0, MOST_SHEETS)) {
    const fitted = fittedMap(sheet)
    const id = await createMap(teamId, fitted.map)
    if (id === null) return first
    first ??= id
    cut += fitted.cut
  }
  if (found.length > 1) {
    const count = Math.min(found.length, MOST_SHEETS)
    showToast({ icon: 'success', title: `导入了${count}张脑图` })
  }
  if (cut > 0) showToast({ icon: 'warning', title: `有${cut}个主题过长、过深或过多，没有全部导入` })
  return first
}

function refuse(title: string): null {
  showToast({ icon: 'danger', title })
  return null
}
