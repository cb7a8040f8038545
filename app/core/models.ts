/** What a model is asked to be. Which provider serves a role is configuration. */
export const modelRoles = [
  'chat',
  'reasoning',
  'writing',
  'utility',
  'vision',
  'embedding',
  'rerank',
  'image',
  'translation',
  'support',
] as const
export type ModelRole = (typeof modelRoles)[number]

/** Roles that are asked in the form of a conversation; the others speak other protocols. */
export const conversationRoles = [
  'chat',
  'reasoning',
  'writing',
  'utility',
  'vision',
  'translation',
  'support',
] as const satisfies readonly ModelRole[]
export type ConversationRole = (typeof conversationRoles)[number]

export const isConversationRole = (role: ModelRole): role is ConversationRole =>
  conversationRoles.some((item) => item === role)

/** Roles that whoever answers questions takes over where nobody is named for them. */
export const rolesOfChat: readonly ModelRole[] = ['writing', 'utility']

/** Named on screen as the one that answered. */
export interface ModelIdentity {
  /** `offline` or a provider id of the configuration. */
  provider: string
  /** e.g. 内置离线引擎, DeepSeek. */
  label: string
  model: string
}

/** How asking a model for something short went. */
export interface ModelCheck {
  isOk: boolean
  /** Slug of the error; null: none. */
  failure: string | null
  /** HTTP status of the refusal, where there was one. */
  status: number | null
  firstWordMs: number | null
  /** It came in pieces, not at once. */
  isStreamed: boolean
  /** `unused`: offered and left aside; `off`: the settings say that it has none. */
  tools: 'yes' | 'no' | 'unused' | 'off' | 'unknown'
  /** Tokens that it takes in and gives; null: its server does not tell. */
  window: number | null
  output: number | null
}

/** Tokens of one request; null where nobody has told. */
export interface ModelLimits {
  /** What is asked and what is answered, together. */
  window: number | null
  /** What is answered. */
  output: number | null
}

export type ModelMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string; images?: string[] }
  | { role: 'assistant'; content: string; reasoning?: string; toolCalls?: ModelToolCall[] }
  | { role: 'tool'; toolCallId: string; content: string }

export interface ModelToolCall {
  id: string
  name: string
  /** JSON text as the model wrote it: parse before use. */
  arguments: string
}

/** A numbered source the answer may cite as `[alias]`. */
export interface GroundingPassage {
  /** 1, 2, 3 … the only way a model can refer to it. */
  alias: number
  title: string
  headings: string[]
  text: string
  /** Rank score within this question, larger is better. */
  score: number
  /** An answer of before: it is quoted where nothing else answers. */
  isAnswer?: true
}

export interface ModelRequest {
  messages: ModelMessage[]
  /**
   * The sources of this turn in structured form. Generative providers get them through `messages`;
   * the offline engine reads them here and answers with their sentences.
   */
  grounding?: {
    question: string
    passages: GroundingPassage[]
    /** Corpus statistics for the question's terms, for extractive ranking. */
    statistics: { passages: number; documentFrequency: Record<string, number> }
  }
  tools?: { name: string; description: string; parameters: Record<string, unknown> }[]
  /** It has to answer now; the tools are named only because the messages hold calls of them. */
  toolChoice?: 'none'
  /** Nobody is asked but the embedded engine, which quotes `grounding`. */
  onlyQuote?: boolean
  /** About how many tokens the answer may take; a thought before it is not counted. Absent: as many as the model has. */
  maxTokens?: number
  /** Nobody waits for it: where a model takes few requests at a time, people go first. */
  isBackground?: true
}

export type FinishReason = 'stop' | 'length' | 'tool-calls'

/**
 * What a model says, in order: one `started`, then deltas, then one `finished`.
 * Anything else that can happen (stall, truncation, error inside the stream, abort) is a thrown AppError
 * of `models/errors`; what came before it stays valid.
 */
export type ModelEvent =
  /** `insteadOf`: who was asked first and did not answer, and why. */
  | { type: 'started'; by: ModelIdentity; insteadOf?: { label: string; slug: string } }
  /** All text until now was a thought, and the answer begins anew. */
  | { type: 'recast' }
  /** The reasoning since the last text was the answer, which follows as text. */
  | { type: 'reasoning-recast' }
  | { type: 'reasoning'; text: string }
  | { type: 'text'; text: string }
  | { type: 'tool-call'; call: ModelToolCall }
  | {
      type: 'finished'
      reason: FinishReason
      usage?: { inputTokens: number; outputTokens: number }
      /** Whether the text says that there is no answer; absent: the model tells it in words only. */
      refused?: boolean
    }

export interface ModelGateway {
  /**
   * Only the roles of a conversation are streamed. For another one it throws `models.notSupported` when a provider
   * is configured and `models.notConfigured` when none is; nothing is sent to the provider.
   */
  stream(role: ModelRole, request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>
  /** Who would answer now, for screens. */
  whoServes(role: ConversationRole): ModelIdentity
  /** Whether who serves the role now can call tools. */
  callsTools(role: ConversationRole): boolean
  /** Tokens that who serves the role takes in and gives, as far as anybody has told. */
  limits(role: ConversationRole): ModelLimits
  /** Asks who serves the role for something short, and tells how it went. Errors: `notConfigured`. */
  check(role: ConversationRole, signal: AbortSignal): Promise<ModelCheck>
  /**
   * All who could answer a question, first who does it now; the embedded engine is one of them. Each with a gateway at
   * which they serve as chat and reasoning model.
   */
  answerers(): Answerer[]
  /** Who draws pictures; null where nobody is configured, and then `draw` is not to be asked. */
  whoDraws(): ModelIdentity | null
  /** Bytes of one picture of what is described. Throws an error of `models`. */
  draw(description: string, signal: AbortSignal): Promise<ArrayBuffer>
  /** Who helps to find passages; null where nobody is configured, and then the other two are not to be asked. */
  whoFinds(role: FindingRole): FindingModel | null
  /**
   * Vectors of length 1, one a text, in order; all of one length. A question is waited for briefly, and not at all for a
   * while after its provider failed. Throws an error of `models`: nothing is made up in place of an answer.
   */
  embed(
    kind: 'question' | 'passages',
    texts: string[],
    signal: AbortSignal,
  ): Promise<Float32Array[]>
  /** How well each document answers a question, in order; comparable within one question only. Throws as `embed` does. */
  rerank(question: string, documents: string[], signal: AbortSignal): Promise<number[]>
}

export interface Answerer {
  by: ModelIdentity
  models: ModelGateway
}

export type FindingRole = 'embedding' | 'rerank'

export interface FindingModel {
  by: ModelIdentity
  /** What its order counts beside the ranking by words, which counts 1; null: nothing was configured. */
  weight: number | null
}
