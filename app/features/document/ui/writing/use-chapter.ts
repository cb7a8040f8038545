import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '~/client/call'
import type { EvidenceView, SectionView } from '../../terms'
import { citedEvidence } from '#packages/document/body-walk'
import { noTexts, withAnswer, type Texts } from './chapter-texts'

export interface ChapterText {
  sections: ReadonlyMap<string, SectionView>
  evidence: ReadonlyMap<string, EvidenceView>
  isLoading: boolean
  /** Its text has been read; there may be none. */
  isRead: (nodeId: string) => boolean
  /** Rises with everything that was read. */
  round: number
  /** Whether it could be read. */
  reload: (nodeId: string) => Promise<boolean>
}

const AT_ONCE = 50
const EVIDENCE_AT_ONCE = 200

export interface ChapterInput {
  teamId: string
  documentId: string
  nodeIds: readonly string[]
  /** Headings whose text has changed since. */
  fresh: ReadonlySet<string>
  onRead: (nodeId: string) => void
}

/** The texts of the chapter that is read, and the evidence they cite; what changes meanwhile is read again. */
export function useChapter(input: ChapterInput): ChapterText {
  const { teamId, documentId, fresh } = input
  const [texts, setTexts] = useState<Texts>(noTexts)
  const questions = useRef(0)
  const requested = input.nodeIds.join(',')
  const changed = [...fresh].filter((id) => requested.split(',').includes(id)).join(',')
  const onRead = useEffectEvent(input.onRead)
  const read = useCallback(
    async (nodeIds: readonly string[]) => {
      const question = (questions.current += 1)
      const found = await readSections(teamId, documentId, nodeIds)
      const evidence = found ? await readEvidence(teamId, documentId, found) : []
      setTexts((now) => withAnswer(now, { question, nodeIds, sections: found, evidence }))
      return found !== null
    },
    [teamId, documentId],
  )
  useEffect(() => {
    void Promise.resolve(requested.split(',').filter(Boolean)).then(read)
  }, [read, requested])
  useEffect(() => {
    if (changed === '') return
    const ids = changed.split(',')
    void Promise.resolve(ids)
      .then(read)
      .then((isRead) => {
        if (isRead) for (const id of ids) onRead(id)
      })
  }, [read, changed])
  const { isSettled, answered, ...rest } = texts
  return {
    ...rest,
    isLoading: !isSettled,
    isRead: useCallback((nodeId: string) => answered.has(nodeId), [answered]),
    reload: useCallback((nodeId: string) => read([nodeId]), [read]),
  }
}

/** Texts under headings, 50 in a trip; null when they could not be read. */
export async function readSections(
  teamId: string,
  id: string,
  nodeIds: readonly string[],
): Promise<SectionView[] | null> {
  const found: SectionView[] = []
  for (let index = 0; index < nodeIds.length; index += AT_ONCE) {
    const query = { teamId, id, nodeIds: nodeIds.slice(index, index + AT_ONCE).join(',') }
    const answer = await call('GET /document/sections', { query })
    if (!answer.ok) return null
    found.push(...answer.data)
  }
  return found
}

async function readEvidence(
  teamId: string,
  id: string,
  sections: readonly SectionView[],
): Promise<EvidenceView[]> {
  // Texts that wait beside a section are read with it, and so is what they lean on.
  const bodies = sections.flatMap(({ body, texts }) => [body, ...texts.map((item) => item.body)])
  const ids = [...new Set(bodies.flatMap(citedEvidence))]
  const found: EvidenceView[] = []
  for (let index = 0; index < ids.length; index += EVIDENCE_AT_ONCE) {
    const query = { teamId, id, ids: ids.slice(index, index + EVIDENCE_AT_ONCE).join(',') }
    const answer = await call('GET /document/evidence', { query }, { silent: true })
    if (answer.ok) found.push(...answer.data)
  }
  return found
}
