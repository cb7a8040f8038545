import { useCallback, useEffect, useMemo, useState } from 'react'
import { nowhere, readPlace } from '~/core/source-place'
import { libraryCalls } from '../calls'
import { send } from '../send-call'
import { readSource, type ReadSource, type SourceRequest } from './read-source'

export type SourceState =
  | { state: 'reading' }
  | { state: 'failed' }
  | { state: 'gone' }
  | { state: 'read'; source: ReadSource }

const READING: SourceState = { state: 'reading' }

/** Reads the page of a source while the component lives. Another address is another component. */
export function useSource(spaceId: string, address: string, extension: string) {
  const [state, setState] = useState<SourceState>(READING)
  const [attempt, setAttempt] = useState(0)
  const calls = useMemo(() => libraryCalls(send, spaceId), [spaceId])
  useEffect(() => {
    let isCurrent = true
    let close = () => {}
    readSource(calls, requestOf(address, extension)).then(
      (source) => {
        if (source?.content.kind === 'slide') close = source.content.close
        if (isCurrent) setState(source ? { state: 'read', source } : { state: 'gone' })
        else close()
      },
      () => isCurrent && setState({ state: 'failed' }),
    )
    return () => {
      isCurrent = false
      close()
    }
  }, [calls, address, extension, attempt])
  const retry = useCallback(() => {
    setState(READING)
    setAttempt((count) => count + 1)
  }, [])
  return { state, retry }
}

/** What `sourceAddress` wrote. */
export function requestOf(address: string, extension: string): SourceRequest {
  const { pathname, searchParams } = new URL(address, 'https://library.invalid')
  const fileId = pathname.split('/').at(-1) ?? ''
  return { fileId, extension, place: readPlace(searchParams) ?? nowhere }
}
