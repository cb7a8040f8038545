import { DurableObject } from 'cloudflare:workers'

/** One conversation: sockets and storage round chat/server.runTurn. */
export class ChatSession extends DurableObject {}
