import { useCallback, useEffect, useState } from 'react'
import { call, type ResultOf } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { VersionView } from '../../contract'
import type { OutlineEditor } from '../outline/outline-editor'
import { restoreOutline } from '../outline/restore-outline'

export type VersionDiff = ResultOf<'GET /document/version/diff'>

/** Named states of a document: kept, compared with what stands now, gone back to. */
export function useVersions(teamId: string, id: string, editor: OutlineEditor) {
  const [versions, setVersions] = useState<readonly VersionView[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const read = useCallback(async () => {
    const answer = await call('GET /document/version/list', { query: { teamId, id } })
    if (answer.ok) setVersions(answer.data)
  }, [teamId, id])
  useEffect(() => void Promise.resolve().then(read), [read])
  const keep = async (name: string) =>
    (await call('POST /document/version/save', { body: { teamId, id, name } })).ok
  async function readVersion(versionId: string): Promise<VersionDiff | null> {
    // What was just typed stands on this page alone until it is kept.
    await editor.flush()
    const answer = await call('GET /document/version/diff', { query: { teamId, id, versionId } })
    return answer.data
  }
  async function alone<Result>(action: () => Promise<Result>): Promise<Result> {
    setBusy(true)
    const result = await action()
    setBusy(false)
    await read()
    return result
  }
  return {
    versions,
    isBusy,
    readVersion,
    save: (name: string) => alone(async () => (await editor.flush()) && (await keep(name))),
    /** Whether the outline stands as that version now. */
    restore: ({ id: versionId, name }: VersionView) =>
      alone(async () => {
        const diff = await readVersion(versionId)
        if (!diff) return false
        const end = await restoreOutline(editor, diff.tree, async (baseRev) => {
          const nameBefore = `恢复「${name.slice(0, 80)}」之前`
          const body = { teamId, id, versionId, baseRev, name: nameBefore }
          const answer = await call('POST /document/version/restore', { body })
          return answer.ok ? answer.data.rev : null
        })
        // Why it was refused has been said.
        if (end !== 'refused') showToast(endWords[end])
        return end === 'restored' || end === 'same'
      }),
    remove: (versionId: string) =>
      alone(() => call('DELETE /document/version/delete', { query: { teamId, id, versionId } })),
  }
}

const endWords = {
  restored: {
    icon: 'success',
    title: '大纲已恢复，回来的标题带着正文；恢复前的样子存成了一个版本，也可以撤销',
  },
  noWay: { icon: 'warning', title: '没能恢复，大纲没有变' },
  same: { icon: 'info', title: '现在的大纲与这个版本没有差别' },
} as const
