import { useEffect, useRef, useState } from 'react'
import type { NodeId } from '~/core/ids'
import type { MapTask, ProposedTopic } from '~/features/document/wire/terms/map-assist'
import { askForTopics } from './map-assist-stream'

export type MapAssistState =
  | { kind: 'asking' }
  | { kind: 'writing'; task: MapTask; text: string }
  | { kind: 'failed'; task: MapTask; message: string }
  | { kind: 'done'; task: MapTask; topics: readonly ProposedTopic[]; summary: string }

/** What is made of one branch of a map, shown beside it until it is taken over or not. */
export function useMapAssist(address: { teamId: string; id: string; nodeId: NodeId | null }) {
  const [state, setState] = useState<MapAssistState>({ kind: 'asking' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => {
    running.current?.abort()
    setState({ kind: 'asking' })
  }
  async function start(task: MapTask, wish: string) {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    let text = ''
    setState({ kind: 'writing', task, text })
    for await (const event of askForTopics({ ...address, task, wish }, signal)) {
      if (signal.aborted) return
      if (event.type === 'assist.delta') text += event.text
      if (event.type === 'assist.recast') text = ''
      if (event.type === 'assist.failed') setState({ kind: 'failed', task, message: event.message })
      else if (event.type === 'assist.done')
        setState({ kind: 'done', task, topics: event.topics, summary: event.summary })
      else setState({ kind: 'writing', task, text })
    }
  }
  return { state, start, stop }
}
