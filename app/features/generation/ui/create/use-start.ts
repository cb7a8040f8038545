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
  return {
    isBusy,
    failure,
    async send(draft: Draft): Promise<void> {
      if (!team) return
      setBusy(true)
      setFailure('')
      const done = await begin(team.id, draft)
      setBusy(false)
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

interface Begun {
  id: string
  /** Said over the outline; '' for nothing. */
  hint: string
  failure: string
}

async function begin(teamId: string, draft: Draft): Promise<Begun> {
  const form = formOf(draft)
  const isOwn = form.haveOutline === '有大纲，需保持原文'
  const read = isOwn ? await readOutline(teamId, draft, form) : NOTHING_READ
  if (read.failure) return { id: '', hint: '', failure: read.failure }
  const body = { teamId, form, ...(read.outline && { outline: sendable(read.outline) }) }
  const answer = await orderCreation(body, isOwn && sourceOf(draft))
  if (!answer.ok) return { id: '', hint: '', failure: answer.message }
  countGeneration()
  return { id: answer.data.id, hint: read.hint, failure: '' }
}

interface Read {
  outline: DocTree | null
  hint: string
  failure: string
}
const NOTHING_READ: Read = { outline: null, hint: '', failure: '' }

async function readOutline(teamId: string, draft: Draft, form: FormRequest): Promise<Read> {
  const body = { teamId, title: form.topic, source: sourceOf(draft) }
  const answer = await call('POST /outline/parse', { body }, { keepEmpty: true })
  if (!answer.ok) return { ...NOTHING_READ, failure: answer.message }
  const { tree, problem, hint } = answer.data
  return problem ? { ...NOTHING_READ, failure: problem } : { outline: tree, hint, failure: '' }
}

const sourceOf = ({ outlineFile, outlineText }: Draft) =>
  outlineFile
    ? { kind: 'file' as const, fileId: outlineFile.id }
    : { kind: 'text' as const, text: outlineText }

const keep = (id: string, { topic, pages }: Draft) =>
  keepOutline({ id, title: topic.trim(), slides: Number(pages) || 0, at: Date.now() })
