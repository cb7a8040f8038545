import { expect, test } from 'vitest'
import { EventStreamParser, readEventStream, type StreamFrame } from './event-stream'

const wire =
  ': 保持连接\r\n\r\nid: 7\r\nevent: text.delta\r\ndata: {"delta":"研墨"}\r\n\r\nid:8\ndata: 甲\ndata: 乙\n\n'
const frames: StreamFrame[] = [
  { id: 7, event: 'text.delta', data: '{"delta":"研墨"}' },
  { id: 8, event: 'message', data: '甲\n乙' },
]

test('a stream cut at any byte reads the same', async () => {
  const bytes = new TextEncoder().encode(wire)
  for (let index = 0; index <= bytes.length; index += 1) {
    const read: StreamFrame[] = []
    for await (const frame of readEventStream(
      streamOf(bytes.slice(0, index), bytes.slice(index)),
    )) {
      read.push(frame)
    }
    expect(read).toEqual(frames)
  }
})

test('heartbeats are no events and an unfinished event is held back', () => {
  const parser = new EventStreamParser()
  expect(parser.push(':\n\n:\n\n')).toEqual([])
  expect(parser.push('id: 1\nevent: think.delta\ndata: {}\n')).toEqual([])
  expect(parser.push('\n')).toEqual([{ id: 1, event: 'think.delta', data: '{}' }])
})

test('an event may have no data at all', () => {
  expect(new EventStreamParser().push('event: done\n\n')).toEqual([
    { id: null, event: 'done', data: '' },
  ])
})

test('leaving the reader early closes the connection', async () => {
  let isClosed = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => void (isClosed = true),
  })
  for await (const frame of readEventStream(body)) {
    expect(frame.data).toBe('1')
    break
  }
  expect(isClosed).toBe(true)
})

function streamOf(...chunks: Uint8Array[]) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}
