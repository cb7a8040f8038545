import { TEAM } from '../browser.mjs'

const PEOPLE = 10
const LETTERS = 60
const LETTER_EVERY_MS = 150
/** As the editor waits between two sendings, and after it was told to be slower. */
const SEND_EVERY_MS = 40
const SLOWER_MS = 250

/**
 * Ten people in one section of 20,000 characters, each with sixty letters, one every 150 ms: from the letter until the room
 * has taken it, in milliseconds, the wait of the editor before it sends included. As in the editor, what was sent is
 * answered before more is sent; what others write meanwhile comes before it.
 */
export async function ackTimes({ api, url }) {
  const text = `# 甲\n\n${'古镇承载量按资料所列的数值执行。'.repeat(1_250)}`
  const origin = { type: 'markdown', text }
  const { id } = await api.post('/document/text/create', { teamId: TEAM, title: '十人', origin })
  const { tree } = await api.get(`/document/info?teamId=${TEAM}&id=${id}`)
  const nodeId = tree.children.at(-1).id
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, no) => sit({ api, url, id, nodeId, no })),
  )
  const times = await Promise.all(people.map((person) => person.write()))
  for (const person of people) person.close()
  return times.flat()
}

async function sit({ api, url, id, nodeId, no }) {
  const start = await api.post('/document/live/join', { teamId: TEAM, id, nodeId })
  const query = new URLSearchParams({ teamId: TEAM, id })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ai/document/live?${query}`, {
    headers: { cookie: `token=${api.token}`, origin: url },
  })
  const person = new Person(socket, { nodeId, clientId: `p${no}`, start })
  await person.seated
  return person
}

class Person {
  /** When each letter was typed that the room has not taken. */
  unsent = []
  times = []
  /** How many letters are on their way. */
  sent = 0
  sentAt = 0
  timer = 0
  held = []

  constructor(socket, { nodeId, clientId, start }) {
    this.socket = socket
    this.nodeId = nodeId
    this.clientId = clientId
    this.version = start.version
    this.seated = new Promise((resolve, reject) => {
      socket.addEventListener('error', reject)
      socket.addEventListener('open', () =>
        this.send({
          type: 'join',
          ticket: start.ticket,
          version: start.version,
          clientId: this.clientId,
        }),
      )
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(data)
        if (frame.type === 'joined') resolve()
        if (frame.type === 'refused') this.refused(frame.reason, reject)
        if (frame.type === 'steps') this.receive(frame)
      })
    })
  }

  // `version` is the one after these steps.
  receive({ version, clientIds }) {
    this.held.push(version)
    const taken = clientIds.filter((id) => id === this.clientId).length
    if (taken === 0 && this.sent > 0) return
    const now = performance.now()
    for (const typedAt of this.unsent.splice(0, taken)) this.times.push(now - typedAt)
    this.sent = 0
    this.takeHeld()
  }

  takeHeld() {
    this.version = Math.max(this.version, ...this.held.splice(0))
    if (this.unsent.length > 0) this.sendSoon()
  }

  refused(reason, reject) {
    if (reason !== 'tooFast' && reason !== 'late') return reject(new Error(`refused: ${reason}`))
    this.sent = 0
    if (reason === 'tooFast') this.sendAfter(SLOWER_MS)
    this.takeHeld()
  }

  sendSoon() {
    if (this.timer === 0) this.sendAfter(this.sentAt + SEND_EVERY_MS - Date.now())
  }

  sendAfter(ms) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.sendLetters(), Math.max(0, ms))
  }

  // Before the first word: wherever others wrote, it is the same place.
  sendLetters() {
    this.timer = 0
    if (this.sent > 0 || this.unsent.length === 0) return
    const slice = { content: [{ type: 'text', text: '字' }] }
    const steps = this.unsent.map(() => ({ stepType: 'replace', from: 1, to: 1, slice }))
    this.sent = steps.length
    this.sentAt = Date.now()
    this.send({ type: 'steps', version: this.version, steps, clientId: this.clientId })
  }

  send(frame) {
    this.socket.send(JSON.stringify({ nodeId: this.nodeId, ...frame }))
  }

  async write() {
    for (let no = 0; no < LETTERS; no += 1) {
      this.unsent.push(performance.now())
      this.sendSoon()
      await later(LETTER_EVERY_MS)
    }
    const until = Date.now() + TAKEN_WITHIN_MS
    while (this.unsent.length > 0 && Date.now() < until) await later(SEND_EVERY_MS)
    if (this.unsent.length > 0) throw new Error(`${this.unsent.length} letters were not taken`)
    return this.times
  }

  close() {
    this.socket.close()
  }
}

const TAKEN_WITHIN_MS = 10_000
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
