import { useEffect, useMemo, useState } from 'react'
import { withStore, type SharedItem } from '~/client/offline/offline-database'
import { uploadFile } from '../upload/steps'
import { describeUploadFailure, type LibraryCalls } from '../calls'
import { sentenceOf } from '../services'
import { partsOf, type SharedPart } from './shared-parts'

export type PartState = { type: 'waiting' | 'busy' | 'done' } | { type: 'failed'; message: string }

export interface SharedIn {
  /** Null until they are read. */
  parts: readonly { key: string; part: SharedPart; state: PartState }[] | null
  isBusy: boolean
  /** Answers whether everything lies in the library now. */
  putAway: (calls: LibraryCalls) => Promise<boolean>
  /** Nothing of it is to be stored. */
  discard: () => Promise<void>
}

const waiting: PartState = { type: 'waiting' }

/** What other apps of the device have handed over; it waits on the device until it is put away. */
export function useSharedItems(): SharedIn {
  const [items, setItems] = useState<readonly SharedItem[] | null>(null)
  const [states, setStates] = useState<Readonly<Record<string, PartState>>>({})
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void withStore<SharedItem[]>('shared', 'readonly', (store) => store.getAll()).then((all) =>
      setItems(all ?? []),
    )
  }, [])
  const parts = useMemo(
    () =>
      items?.flatMap((item) =>
        partsOf(item).map((part, index) => ({ key: `${item.receivedAt}-${index}`, part })),
      ) ?? null,
    [items],
  )
  const setState = (key: string, state: PartState) =>
    setStates((before) => ({ ...before, [key]: state }))
  const forgetAll = async () => {
    await withStore('shared', 'readwrite', (store) => store.clear())
  }
  return {
    parts: parts?.map((line) => ({ ...line, state: states[line.key] ?? waiting })) ?? null,
    isBusy,
    async putAway(calls) {
      setBusy(true)
      let isWhole = true
      for (const { key, part } of parts ?? []) {
        if (states[key]?.type === 'done') continue
        setState(key, { type: 'busy' })
        const failure = await putPart(calls, part)
        isWhole &&= failure === ''
        setState(key, failure === '' ? { type: 'done' } : { type: 'failed', message: failure })
      }
      if (isWhole) await forgetAll()
      setBusy(false)
      return isWhole
    },
    async discard() {
      await forgetAll()
      setItems([])
    },
  }
}

/** Answers '' or why it is not in the library. */
async function putPart(calls: LibraryCalls, part: SharedPart): Promise<string> {
  if (part.type === 'link') {
    const page = { url: part.url, title: '', folderId: '' }
    return calls.web.add(page).then(
      () => '',
      (error: unknown) => sentenceOf(error, '添加失败，请重试'),
    )
  }
  if (part.refusal !== '') return part.refusal
  const report = { sending() {}, percent() {}, registering() {}, seeing() {}, reached() {} }
  const task = { file: part.file, folderId: '', reached: {} }
  return uploadFile(calls.upload, task, report, new AbortController().signal).then(
    () => '',
    (error: unknown) => describeUploadFailure(error),
  )
}
