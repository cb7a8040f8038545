import { useEffect, useMemo, useState } from 'react'
import { call } from '~/client/call'
import type { TaskStatus } from '../../terms'
import { onScreen } from '#packages/document'
import {
  worksListed,
  worksNumbered,
  type Objects,
  type ChapterText,
} from '~/features/document/ui/writing'
import type { WritingInput } from './use-writing'

interface Known {
  text: Pick<ChapterText, 'sections' | 'evidence'>
  /** All of the text is read, not the open chapter alone. */
  isWhole: boolean
  creation: { taskStatus: TaskStatus }
  /** Of the chapter that is open: what stands before it may have grown since another one was. */
  place: { chapterId: string }
}

/** How headings and objects are numbered, and the numbers of works, as the exported file will have them. */
export function useNumbers(
  { teamId, documentId, creation: { project }, outline: { tree } }: WritingInput,
  {
    text: { sections, evidence },
    isWhole,
    creation: { taskStatus: status },
    place: { chapterId },
  }: Known,
) {
  const numbering = useMemo(() => onScreen({ project }), [project])
  const [listed, setListed] = useState<ReadonlyMap<string, number> | null>(null)
  // Of a long book one chapter is read: what was cited before it is the server's to know.
  useEffect(() => {
    if (isWhole) return
    const input = { query: { teamId, id: documentId } }
    void call('GET /document/reference/list', input, { silent: true }).then((answer) => {
      if (!answer.ok) return
      const cited = answer.data.filter(({ no }) => no > 0)
      setListed(new Map(cited.map(({ id, no }) => [id, no])))
    })
  }, [teamId, documentId, isWhole, status])
  const [objects, setObjects] = useState<Objects | null>(null)
  useEffect(() => {
    if (isWhole) return
    let isOver = false
    const input = { query: { teamId, id: documentId } }
    void call('GET /document/object/list', input, { silent: true }).then((answer) => {
      if (!answer.ok || isOver) return
      setObjects(new Map(answer.data.map(({ nodeId, objects: held }) => [nodeId, held])))
    })
    return () => {
      isOver = true
    }
  }, [teamId, documentId, isWhole, status, chapterId])
  const read = useMemo(
    () => worksNumbered({ tree, sections, evidence }, numbering),
    [tree, sections, evidence, numbering],
  )
  const counted = useMemo(
    () => (listed ? worksListed(listed, { sections, evidence }) : NONE),
    [listed, sections, evidence],
  )
  if (isWhole) return { numbering, numbers: read, objects: NO_OBJECTS }
  return { numbering, numbers: counted, objects }
}

const NO_OBJECTS: Objects = new Map()
const NONE: ReadonlyMap<string, number> = new Map()
