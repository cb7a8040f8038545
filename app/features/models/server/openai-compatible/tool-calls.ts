import type { ModelToolCall } from '../ports'
import type { ToolCallPiece } from './chunk'

/** Tool calls of one answer, put together from their pieces. */
export class ToolCalls {
  private readonly calls: (ModelToolCall & { index: number | null })[] = []

  add(piece: ToolCallPiece) {
    let call = this.find(piece)
    if (!call) {
      call = { id: piece.id ?? '', name: '', arguments: '', index: piece.index ?? null }
      this.calls.push(call)
    }
    call.name ||= piece.function?.name ?? ''
    call.arguments += piece.function?.arguments ?? ''
  }

  all(): ModelToolCall[] {
    return this.calls.map(({ id, name, arguments: text }, index) => ({
      id: id || `call_${index}`,
      name,
      arguments: text,
    }))
  }

  // Some servers leave the index out: then a new id opens a call and its absence continues the last one.
  private find({ index, id }: ToolCallPiece) {
    if (typeof index === 'number') return this.calls.find((call) => call.index === index)
    if (id) return this.calls.find((call) => call.id === id)
    return this.calls.at(-1)
  }
}
