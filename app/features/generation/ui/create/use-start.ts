import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { useShell } from '~/client/use-shell'
import type { DocTree } from '#packages/document'
import type { FormRequest } from '../../contract'
import { orderCreation } from '../order-creation'
import { sendable } from '../../../../client/request/sendable'
import { formOf, type Draft } from './draft'
import { countGeneration, keepOutline } from './saved-outlines'

/** Reads the outline that was brought, or has one made, and opens it. */
export function useStart(onStarted: () => void = () => {}) {
  const { team } = useShell()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [unread, setUnread] = useState<UnreadOutline | null>(null)
  return {
    isBusy,
    failure,
    unread,
    async send(draft: Draft): Promise<void> {
      if (!team) return
      setBusy(true)
      setFailure('')
      setUnread(null)
      const done = await begin(team.id, draft)
      setBusy(false)
      setUnread(done.unread)
      if (done.failure) return setFailure(done.failure)
      onStarted()
      if (draft.kind === 'ppt') keep(done.id, draft)
      void navigate(
        draft.kind === 'book' ? `/book/outline/${done.id}` : `/create/outline?id=${done.id}`,
        { state: { outlineHint: done.hint } },
      )
    },
  }
}

/** A file whose headings are no outline, with what of it can be mended by hand. */
export interface UnreadOutline {
  fileId: string
  /** '' where nothing of it was read. */
  text: string
}

interface Begun {
  id: string
  /** Said over the outline; '' for nothing. */
  hint: string
  failure: string
  unread: UnreadOutline | null
}

async function begin(teamId: string, draft: Draft): Promise<Begun> {
  const form = formOf(draft)
  const isOwn = form.haveOutline === '有大纲，需保持原文'
  const read = isOwn ? await readOutline(teamId, draft, form) : NOTHING_READ
  if (read.failure) return { ...NOTHING_BEGUN, failure: read.failure, unread: read.unread }
  const body = { teamId, form, ...(read.outline && { outline: sendable(read.outline) }) }
  const answer = await orderCreation(body, isOwn && sourceOf(draft))
  if (!answer.ok) return { ...NOTHING_BEGUN, failure: answer.message }
  countGeneration()
  return { ...NOTHING_BEGUN, id: answer.data.id, hint: read.hint }
}

interface Read extends Omit<Begun, 'id'> {
  outline: DocTree | null
}
const NOTHING_READ: Read = { outline: null, hint: '', failure: '', unread: null }
const NOTHING_BEGUN: Begun = { id: '', hint: '', failure: '', unread: null }

async function readOutline(teamId: string, draft: Draft, form: FormRequest): Promise<Read> {
  const body = { teamId, title: form.topic, source: sourceOf(draft) }
  const answer = await call('POST /outline/parse', { body }, { keepEmpty: true })
  if (!answer.ok) return { ...NOTHING_READ, failure: answer.message }
  const { tree, problem, hint, text } = answer.data
  if (!problem) return { ...NOTHING_READ, outline: tree, hint }
  const fileId = draft.outlineFile?.id
  return { ...NOTHING_READ, failure: problem, unread: fileId ? { fileId, text } : null }
}

const sourceOf = ({ outlineFile, outlineText }: Draft) =>
  outlineFile
    ? { kind: 'file' as const, fileId: outlineFile.id }
    : { kind: 'text' as const, text: outlineText }

const keep = (id: string, { topic, pages }: Draft) =>
  keepOutline({ id, title: topic.trim(), slides: Number(pages) || 0, at: Date.now() })
