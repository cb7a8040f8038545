import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { saveAsMap } from '../map/save-as-map'
import type { OwnMoreProps } from './own-more'

/** What is done with a text as a whole; refusals have been said. */
export function useOwnActions({
  teamId,
  documentId: id,
  editor,
  ...input
}: Pick<OwnMoreProps, 'teamId' | 'documentId' | 'editor' | 'isLearned'>) {
  const navigate = useNavigate()
  const [isLearned, setLearned] = useState(input.isLearned)
  async function duplicate() {
    const answer = await call('POST /document/text/duplicate', { body: { teamId, id } })
    if (answer.ok) void navigate(`/document/${answer.data.id}`)
  }
  async function toMap() {
    const mapId = await saveAsMap(teamId, editor.snapshot().tree)
    if (mapId !== null) void navigate(`/mindmap/${mapId}`)
  }
  async function learn() {
    const body = { teamId, id }
    const answer = isLearned
      ? await call('POST /document/text/unlearn', { body })
      : await call('POST /document/text/learn', { body })
    if (!answer.ok) return
    setLearned(!isLearned)
    const title = isLearned ? '已移出知识库' : '已加入知识库，改动几分钟后重新学习'
    showToast({ icon: 'success', title })
  }
  async function remove() {
    const answer = await call('DELETE /document/delete', { query: { teamId, id } })
    if (answer.ok) void navigate('/document')
  }
  return { isLearned, duplicate, toMap, learn, remove }
}
