import type { ModelProviderSettings } from '~/core/settings'
import type { ModelMessage, ModelRequest } from '../ports'

/** The JSON body of `POST /chat/completions`. Extra fields of the configuration cannot replace ours. */
export function bodyOf(
  provider: Pick<ModelProviderSettings, 'extraBody' | 'replayReasoning'>,
  model: string,
  request: ModelRequest,
): Record<string, unknown> {
  const { messages, tools, toolChoice, maxTokens } = request
  const inToolTurn = toolTurns(messages)
  return {
    stream_options: { include_usage: true },
    ...(maxTokens && { max_tokens: maxTokens }),
    ...provider.extraBody,
    ...(tools?.length && {
      tools: tools.map((tool) => ({ type: 'function', function: tool })),
      ...(toolChoice && { tool_choice: toolChoice }),
    }),
    model,
    messages: messages.map((message, index) => {
      const keepsReasoning =
        provider.replayReasoning === 'all' ||
        (provider.replayReasoning === 'toolTurns' && inToolTurn[index])
      return write(message, keepsReasoning === true)
    }),
    stream: true,
  }
}

function write(message: ModelMessage, keepsReasoning: boolean): Record<string, unknown> {
  if (message.role === 'user' && message.images?.length) {
    const images = message.images.map((url) => ({ type: 'image_url', image_url: { url } }))
    return { role: 'user', content: [{ type: 'text', text: message.content }, ...images] }
  }
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  }
  if (message.role !== 'assistant') return { role: message.role, content: message.content }
  return {
    role: 'assistant',
    content: message.content,
    ...(keepsReasoning && message.reasoning && { reasoning_content: message.reasoning }),
    ...(message.toolCalls?.length && {
      tool_calls: message.toolCalls.map((call) => ({
        id: call.id,
        type: 'function',
        function: { name: call.name, arguments: call.arguments },
      })),
    }),
  }
}

// A turn runs from one user message to the next. Reasoning of a turn with tool calls must go back with
// every message of that turn, or DeepSeek refuses the whole request.
function toolTurns(messages: ModelMessage[]): boolean[] {
  const turnOf: number[] = []
  const withTools = new Set<number>()
  let turn = 0
  for (const message of messages) {
    if (message.role === 'user') turn += 1
    turnOf.push(turn)
    if (message.role === 'assistant' && message.toolCalls?.length) withTools.add(turn)
  }
  return turnOf.map((item) => withTools.has(item))
}
