import { useCallback, useEffect, useState } from 'react'
import { call, type ResultOf } from '~/client/call'
import type { VersionView } from '../../contract'
import type { NodeId } from '~/core/ids'
import type { OutlineEditor } from '../outline/outline-editor'
import { restoreVersion, type RestoredTo } from './restore-version'

export type VersionDiff = ResultOf<'GET /document/version/diff'>
export type VersionTexts = ResultOf<'GET /document/version/text'>

export interface VersionedDocument {
  teamId: string
  documentId: string
  editor: OutlineEditor
  /** Texts of sections stand otherwise now. */
  onTexts?: ((nodeIds: readonly NodeId[]) => void) | undefined
}

/** Named states of a document: kept, compared with what stands now, gone back to. */
export function useVersions(about: VersionedDocument) {
  const { teamId, documentId: id, editor } = about
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
  async function readText(versionId: string, nodeId: NodeId): Promise<VersionTexts | null> {
    const query = { teamId, id, versionId, nodeId }
    return (await call('GET /document/version/text', { query }, { silent: true })).data
  }
  async function alone<Result>(action: () => Promise<Result>): Promise<Result> {
    setBusy(true)
    const result = await action()
    setBusy(false)
    await read()
    return result
  }
  const restore = (version: RestoredTo) => restoreVersion(about, readVersion, version)
  return {
    versions,
    isBusy,
    readVersion,
    readText,
    save: (name: string) => alone(async () => (await editor.flush()) && (await keep(name))),
    /** Whether the document stands as that version now. */
    restore: (version: RestoredTo) => alone(() => restore(version)),
    remove: (versionId: string) =>
      alone(() => call('DELETE /document/version/delete', { query: { teamId, id, versionId } })),
  }
}
