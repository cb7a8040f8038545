import { testId } from './ids'
import { createNeighbours, sendTo } from './neighbours'
import { signIn, type Person } from './reviews'
import { bodyOf, node, paragraph, textOf, treeOf } from './rooms'
import { addMember } from './teams'
import { SELF } from 'cloudflare:test'
import { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import type { DocumentId, NodeId } from '~/core/ids'
import type { ClientFrame, LiveStart } from '~/features/document/live-contract'
import { STEPS_A_FRAME, type LiveSteps, type RoomFrame } from '~/features/document/live-terms'
import { bodyOfNode, proseSchema } from '~/features/document/prose'
import {
  collab,
  hasUnconfirmed,
  joinSteps,
  receiveSteps,
  sendableSteps,
  versionOf,
} from '~/features/document/prose/live-steps'
import { createDocument } from '~/features/document/server/documents'
import { saveSection } from '~/features/document/server/sections'

export const NODE = testId<NodeId>('a')
let hosts = 0

/** A team of two who write the same document. */
export async function createPair() {
  hosts += 1
  const host = `live-${hosts}.test`
  const [owner, stranger] = await createNeighbours(host)
  const ctx = await addMember(owner.world, 'member')
  const member: Person = { ctx, token: await signIn(ctx) }
  const tree = treeOf(node('a', '甲'), node('b', '乙'))
  const { documentId } = await createDocument(owner.ctx, { title: '合写', tree, audience: 'team' })
  await saveSection(owner.ctx, documentId, {
    nodeId: NODE,
    baseRev: 0,
    body: bodyOf(paragraph('p1', '停车场在镇北。'), paragraph('p2', '补助三百元。')),
  })
  return { host, owner, member, stranger, documentId }
}

export const openSocket = (host: string, documentId: DocumentId, person: Person, headers = {}) =>
  SELF.fetch(`http://${host}/ai/document/live?teamId=${person.ctx.seat.teamId}&id=${documentId}`, {
    headers: { upgrade: 'websocket', authorization: `Bearer ${person.token}`, ...headers },
  })

export const callAs =
  (host: string, documentId: DocumentId, person: Person) =>
  (name: string, more = {}) =>
    sendTo(host, person.token, 'POST', {
      path: `/document/live/${name}`,
      body: { teamId: person.ctx.seat.teamId, id: documentId, nodeId: NODE, ...more },
    })

/** A browser that writes the section: what it holds, and what it heard. */
export async function write(
  host: string,
  documentId: DocumentId,
  person: Person,
  clientId: string,
) {
  const post = callAs(host, documentId, person)
  const { webSocket } = await openSocket(host, documentId, person)
  if (!webSocket) throw new Error('no socket')
  const heard: RoomFrame[] = []
  const waiting: (() => void)[] = []
  const join = async () => {
    const answer = await post('join')
    if (!answer.success) throw new Error(answer.text)
    return answer.result as LiveStart
  }
  const start = await join()
  let state = EditorState.create({
    doc: Node.fromJSON(proseSchema, start.doc),
    plugins: [collab({ version: start.version, clientId })],
  })
  const held: LiveSteps[] = []
  let isAwaiting = false
  const takeIn = (frame: LiveSteps | 'gap') => {
    for (;;) {
      const tr = frame === 'gap' ? frame : receiveSteps(state, frame)
      if (tr === 'gap') throw new Error('steps are missing')
      if (!tr) return
      state = state.apply(tr)
    }
  }
  webSocket.accept()
  webSocket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as RoomFrame
    if (frame.type === 'steps') held.push(frame)
    const isOwn = frame.type === 'steps' && frame.clientIds.includes(clientId)
    if (isOwn || frame.type === 'refused' || frame.type === 'regrant') isAwaiting = false
    if (!isAwaiting) takeIn(joinSteps(held.splice(0)))
    heard.push(frame)
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = new Promise<number>((resolve) => {
    webSocket.addEventListener('close', ({ code }) => resolve(code))
  })
  const send = (frame: ClientFrame) => webSocket.send(JSON.stringify(frame))
  const hear = async (isIt: (frame: RoomFrame) => boolean): Promise<RoomFrame> => {
    for (;;) {
      const found = heard.find(isIt)
      if (found) {
        heard.splice(heard.indexOf(found), 1)
        return found
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  const sit = (given = start) =>
    send({ type: 'join', nodeId: NODE, ticket: given.ticket, version: versionOf(state), clientId })
  sit()
  return {
    send,
    hear,
    heard,
    post,
    join,
    sit,
    close: () => webSocket.close(),
    /** The code with which the room closed it. */
    closed,
    text: () => textOf(bodyOfNode(state.doc)),
    type(text: string, at: number) {
      state = state.apply(state.tr.insertText(text, at))
    },
    /** Sends what is not sent until the room has it. */
    async flush() {
      while (hasUnconfirmed(state)) {
        isAwaiting = true
        send({ type: 'steps', nodeId: NODE, ...sendableSteps(state, STEPS_A_FRAME), clientId })
        await hear(
          (frame) =>
            (frame.type === 'steps' && frame.clientIds.includes(clientId)) ||
            (frame.type === 'refused' && frame.reason === 'late'),
        )
      }
      const { version } = await this.versionNow()
      return version
    },
    versionNow: async () => ({ version: (await join()).version }),
  }
}
