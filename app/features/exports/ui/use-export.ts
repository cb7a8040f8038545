import { useEffect, useRef, useState } from 'react'
import { call, type InputOf, type ResultOf } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { storeDrawings } from './store-drawings'

const POLL_MS = 1_000
/** Formats in which schematics stand as pictures. */
const DRAWN: ReadonlySet<Order['format']> = new Set(['docx', 'pdf'])

type Flaw = ResultOf<'GET /document/export/list'>[number]['flaws'][number]
export type ExportWork = ReturnType<typeof useExport>
type Order = Pick<InputOf<'POST /document/export'>['body'], 'format' | 'options'>

/** Has a document written down as a file, waits for it, and lets the browser take it. */
export function useExport(teamId: string, documentId: string) {
  const { team } = useShell()
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState(0)
  const [failure, setFailure] = useState('')
  const [done, setDone] = useState('')
  const [flaws, setFlaws] = useState<Flaw[]>([])
  const isGone = useRef(false)
  useEffect(() => () => void (isGone.current = true), [])

  async function start(order: Order): Promise<void> {
    setBusy(true)
    setFailure('')
    setDone('')
    setFlaws([])
    setProgress(0)
    const refusal = await run(order)
    setFailure(refusal)
    setBusy(false)
  }

  async function run(order: Order): Promise<string> {
    const about = { teamId, id: documentId }
    const spaceId = team?.space.id ?? ''
    if (DRAWN.has(order.format)) await storeDrawings({ ...about, spaceId })
    const begun = await call('POST /document/export', { body: { ...about, ...order } }, quiet)
    if (!begun.ok) return begun.message
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      if (isGone.current) return ''
      const list = await call('GET /document/export/list', { query: about }, quiet)
      const mine = list.ok ? list.data.find(({ id }) => id === begun.data.id) : undefined
      if (!mine) continue
      setProgress(mine.progress)
      if (mine.state === 'error') return mine.reason || '导出没有成功，请重试'
      if (mine.state !== 'done') continue
      setFlaws(mine.flaws)
      return download(mine, spaceId, () => setDone(mine.fileName))
    }
  }

  return { start, isBusy, progress, failure, done, flaws }
}

/** By a code that is good once. Answers why it was refused; '' where it was not. */
async function download(
  { id, fileName }: { id: string; fileName: string },
  spaceId: string,
  onDone: () => void,
): Promise<string> {
  const input = { params: { spaceId }, body: { exportId: id } }
  const code = await call('POST /space/:spaceId/file/getExportCode', input, quiet)
  if (!code.ok) return code.message
  const link = document.createElement('a')
  link.href = code.data.url
  link.download = fileName
  link.click()
  onDone()
  return ''
}

const quiet = { silent: true }
